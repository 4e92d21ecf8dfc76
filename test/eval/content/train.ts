/**
 * Trains the learned content check on test/data/content/learning and writes ranking/data/content-model.bin:
 *   node --import tsx test/eval/content/train.ts
 * Then thresholds.ts sets the thresholds. Prints the whole trade-off for writers who were not learned from, which the figures
 * of folds are taken from. The same texts give the same weights. Takes half an hour of processor time and 8 GB, and python3 with
 * scipy ({@link solve}); an hour more where no vectors are kept.
 */
import { writeFileSync } from 'node:fs';
import { SENTENCE_MODEL } from '../../../src/features/matching/ranking/index.ts';
import {
  BYTE_SCALE,
  clues,
  GRAVE,
  gravity,
  scoreOf,
  sizes,
} from '../../../src/features/matching/ranking/moderation/content-model.ts';
import type { Header, Score } from '../../../src/features/matching/ranking/moderation/content-model.ts';
import {
  vectorsOf,
  wordVector,
  type TextVectors,
  termsOf,
} from '../../../src/features/matching/ranking/moderation/likeness.ts';
import { keptVectors } from '../kept-vectors.ts';
import { logistic } from './logistic.ts';
import { BIAS, solve } from './solve.ts';
import { fingerprint, learningTexts, WRITERS } from './texts.ts';

const RIDGE = 0.5;
/** Terms of one text alone say nothing about another one. */
const LEAST_TEXTS = 2;
/** Shares of the look-alikes that may be flagged: as harm of any kind, and in all with the grave kinds. */
const MOST_LOOKALIKES = { any: 0.018, withGrave: 0.029 };
/** Shares of the look-alikes between which a text is doubtful. */
const DOUBT = { from: 0.2, to: 0.005 };

const texts = learningTexts();
const n = texts.length;
const embedder = keptVectors('content-learning');
/** As the file keeps them, a byte a number: learned from is what texts are compared with. */
const stored = (vector: Float32Array) =>
  vector.map((x) => Math.max(-127, Math.min(127, Math.round(x * BYTE_SCALE))) / BYTE_SCALE);
const vectors: TextVectors[] = [];
for (const { text } of texts) {
  const { whole, sentences } = await vectorsOf(text, embedder);
  vectors.push({ whole: stored(whole), sentences: stored(sentences) });
}
await embedder.close();
const dimensions = vectors[0]!.whole.length;

// Terms, by how many texts have them.
const terms = texts.map(({ text }) => termsOf(text));
const counts = new Map<number, number>();
for (const { grams, pieces } of terms)
  for (const term of [...grams, ...pieces]) counts.set(term, (counts.get(term) ?? 0) + 1);
const names = [...counts].filter(([, count]) => count >= LEAST_TEXTS).map(([term]) => term);
const known = new Map(
  names.map((name, at) => [name, { at, idf: Math.fround(Math.log((1 + n) / (1 + counts.get(name)!)) + 1) }]),
);
const words = terms.map((each) => wordVector(each, (term) => known.get(term)));

// What is wanted: harm 1 or -1, and 1 for the kind of a harmful text. Harmful and honest texts weigh the same in all.
const kinds = [...new Set(texts.filter(({ label }) => label === 'harmful').map(({ kind }) => kind))].sort();
const harmful = texts.map(({ label }) => label === 'harmful');
const wanted = [
  Float64Array.from(harmful, (is) => (is ? 1 : -1)),
  ...kinds.map((kind) => Float64Array.from(texts, (text, i) => (harmful[i] && text.kind === kind ? 1 : 0))),
];
const share = harmful.filter(Boolean).length / n;
const ridge = harmful.map((is) => RIDGE * 2 * (is ? share : 1 - share));
// Each fold is a writer: what their texts get from the others' is the honest forecast for people whom nobody has read.
const folds = [...new Set(texts.map(({ writer }) => writer))].map((writer) =>
  texts.flatMap((text, i) => (text.writer === writer ? [i] : [])),
);
const { weights: wordsWeights, unseen: outputsByWords } = solve(
  { words, vectors: null, ridge },
  wanted,
  folds,
);
const { weights: fullWeights, unseen: outputsFull } = solve({ words, vectors, ridge }, wanted, folds);

// How outputs are weighed up is learned from the writers' texts, of each writer from the others'.
const isWritten = (i: number) => WRITERS.includes(texts[i]!.writer);
const decisionOf = (ids: readonly number[], found: readonly number[][]) => ({
  decision: logistic(
    ids.map((i) => found[i]!),
    ids.map((i) => harmful[i]!),
  ),
});
function weighed(own: readonly number[][], byWords?: readonly number[][]) {
  const found = own.map((outputs, i) => clues(outputs, byWords?.[i]));
  const ids = texts.flatMap((_, i) => (isWritten(i) ? [i] : []));
  const all = decisionOf(ids, found);
  const unseen: Score[] = [];
  for (const group of folds) {
    const others = isWritten(group[0]!) ? ids.filter((i) => !group.includes(i)) : [];
    const by = others.length > 0 ? decisionOf(others, found) : all;
    for (const i of group) unseen[i] = scoreOf(by, own[i]!, byWords?.[i]);
  }
  return { ...all, unseen };
}
const { unseen, decision } = weighed(outputsFull, outputsByWords);
const { unseen: unseenByWords, decision: decisionByWords } = weighed(outputsByWords);

// The trade-off, over the writers' texts; ordinary ones include the learning briefs.
const those = (test: (i: number) => boolean) => texts.flatMap((_, i) => (test(i) ? [i] : []));
const sets = {
  harmful: those((i) => isWritten(i) && harmful[i]!),
  lookalike: those((i) => isWritten(i) && texts[i]!.label === 'lookalike'),
  ordinary: those((i) => texts[i]!.label === 'ordinary'),
};
const grave = sets.harmful.filter((i) => GRAVE.includes(texts[i]!.kind));
const part = (group: readonly number[], test: (i: number) => boolean) =>
  group.filter(test).length / group.length;
/** The value that this share of the look-alikes reaches. */
function reachedBy(of: (i: number) => number, shareOf: number): number {
  const values = sets.lookalike.map(of).sort((a, b) => b - a);
  return values[Math.floor(shareOf * values.length)]! + 1e-6;
}
const percent = (x: number) => `${(100 * x).toFixed(1)} %`;
const ways: Record<string, (i: number) => number> = {
  'any harm': (i) => unseen[i]!.harm,
  'gravity (children, violence)': (i) => gravity(unseen[i]!, kinds),
  'words only': (i) => unseenByWords[i]!.harm,
  'words only, gravity': (i) => gravity(unseenByWords[i]!, kinds),
};
for (const [way, of] of Object.entries(ways)) {
  console.log(`\n${way}`);
  console.table(
    [0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3].map((lookalikes) => {
      const from = reachedBy(of, lookalikes);
      return {
        'look-alikes': percent(lookalikes),
        from: Number(from.toFixed(3)),
        harmful: percent(part(sets.harmful, (i) => of(i) >= from)),
        'children, violence': percent(part(grave, (i) => of(i) >= from)),
        'ordinary flagged': sets.ordinary.filter((i) => of(i) >= from).length,
      };
    }),
  );
}

/** Thresholds by the shares of look-alikes above, with who is flagged by them. */
function choose(any: (i: number) => number, gravityOf: (i: number) => number) {
  const flag = reachedBy(any, MOST_LOOKALIKES.any);
  const grave = sets.lookalike
    .map((i) => gravityOf(i) + 1e-6)
    .sort((a, b) => a - b)
    .find(
      (from) =>
        part(sets.lookalike, (i) => any(i) >= flag || gravityOf(i) >= from) <= MOST_LOOKALIKES.withGrave,
    )!;
  const thresholds = {
    flag,
    grave,
    folds: { flag, grave },
    doubtFrom: reachedBy(any, DOUBT.from),
    doubtTo: reachedBy(any, DOUBT.to),
  };
  return { thresholds, flags: (i: number) => any(i) >= flag || gravityOf(i) >= grave };
}
const any = ways['any harm']!;
const gravityOf = ways['gravity (children, violence)']!;
const { thresholds, flags } = choose(any, gravityOf);
const byWordsOnly = choose(ways['words only']!, ways['words only, gravity']!);
const header: Header = {
  data: fingerprint(texts),
  sentenceModel: SENTENCE_MODEL,
  kinds,
  texts: n,
  dimensions,
  terms: names.length,
  full: { ...thresholds, decision },
  wordsOnly: { ...byWordsOnly.thresholds, decision: decisionByWords },
  folds: {
    found: part(sets.harmful, flags),
    lookalikes: part(sets.lookalike, flags),
    ordinary: part(sets.ordinary, flags),
    wordsFound: part(sets.harmful, byWordsOnly.flags),
    wordsLookalikes: part(sets.lookalike, byWordsOnly.flags),
    byKind: Object.fromEntries(
      kinds.flatMap((kind) => {
        const of = (group: number[]) => group.filter((i) => texts[i]!.kind === kind);
        const [those, alike] = [of(sets.harmful), of(sets.lookalike)];
        return those.length > 0
          ? [[kind, { found: part(those, flags), lookalikes: part(alike, flags) }]]
          : [];
      }),
    ),
  },
};
console.log('\nChosen:', header.full, header.wordsOnly, header.folds);
console.log(
  `children and violence ${percent(part(grave, flags))}, ordinary ${sets.ordinary.filter(flags).length} of ${sets.ordinary.length}`,
);
if (process.argv.includes('--ordinary'))
  for (const i of [...sets.ordinary].sort((a, b) => any(b) - any(a)).slice(0, 6))
    console.log(any(i).toFixed(2), gravityOf(i).toFixed(2), texts[i]!.writer, texts[i]!.text);
console.table(header.folds.byKind);

// The file: see sizes() for the order.
const outputs = 1 + kinds.length;
const perTerm = new Float32Array(names.length * outputs);
const perTermOnly = new Float32Array(names.length * outputs);
words.forEach((word, i) => {
  for (const { at, value } of word) {
    for (let k = 0; k < outputs; k++) {
      perTerm[at * outputs + k]! += value * fullWeights[k]![i]!;
      perTermOnly[at * outputs + k]! += value * wordsWeights[k]![i]!;
    }
  }
});
const total = (weights: Float64Array) => BIAS * weights.reduce((sum, x) => sum + x, 0);
const perText = new Float32Array(n * outputs);
for (let i = 0; i < n; i++) for (let k = 0; k < outputs; k++) perText[i * outputs + k] = fullWeights[k]![i]!;
const bytes = new Int8Array(n * 2 * dimensions);
vectors.forEach(({ whole, sentences }, i) =>
  [whole, sentences].forEach((vector, which) =>
    vector.forEach((x, d) => {
      bytes[(which * n + i) * dimensions + d] = Math.round(x * BYTE_SCALE);
    }),
  ),
);
const head = Buffer.from(JSON.stringify(header));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const parts = [
  Uint32Array.from(names),
  Float32Array.from(names, (name) => known.get(name)!.idf),
  perTerm,
  perTermOnly,
  Float32Array.from([...fullWeights.map(total), ...wordsWeights.map(total)]),
  perText,
  bytes,
];
const file = Buffer.concat([length, head, ...parts.map((p) => Buffer.from(p.buffer))]);
if (
  file.length !==
  4 + head.length + sizes(header).vectors + 4 * parts.slice(0, -1).reduce((sum, p) => sum + p.length, 0)
)
  throw new Error('The file has another size than its reader expects');
writeFileSync(
  new URL('../../../src/features/matching/ranking/data/content-model.bin', import.meta.url),
  file,
);
console.log(`${names.length} terms, ${n} texts, ${(file.length / 2 ** 20).toFixed(1)} MB`);
