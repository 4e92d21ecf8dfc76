/**
 * Writes src/features/matching/ranking/data/trades.bin: what the ranker needs of the trades, their words and sentence vectors.
 * Run it after a change of trades.json: `node --import tsx test/eval/build-trades.ts` (ten minutes the first time).
 */
import { writeFileSync } from 'node:fs';
import { lengthOf, rarityAmong, worths } from '../../src/features/matching/ranking/bm25.ts';
import type { Postings, Terms } from '../../src/features/matching/ranking/bm25.ts';
import { wholeProfile } from '../../src/features/matching/ranking/compute-features.ts';
import { asRow, wordsOfTrade } from '../../src/features/matching/ranking/own-trades.ts';
import { MEANS, ROWS, TRADE_WORDS, WORDS } from '../../src/features/matching/ranking/trades-file.ts';
import type { TradeTable } from '../../src/features/matching/ranking/trades-file.ts';
import { shippedTradeTexts } from '../../src/features/matching/ranking/trades.ts';
import { normalise, centred, sumOfCentred } from '../../src/features/matching/ranking/vectors.ts';
import { keptVectors } from './kept-vectors.ts';
import { labelledSet, LEARNING_FOLDER } from './labelled-set.ts';

/** What the direction of a trade's stories counts beside that of its troubles, by folds of the learning set. */
const STORIES = 0.5;

const list = shippedTradeTexts();
const embedder = keptVectors('trades');
const troubles = await embedEach(list.map(({ troubles, asks = [] }) => [...troubles, ...asks]));
const stories = await embedEach(list.map((trade) => trade.stories ?? []));
const names = await embedAll(list.map(({ trade }) => trade));
const words = await embedAll(list.map(wordsOfTrade));
const profiles = await embedAll(labelledSet(LEARNING_FOLDER).advisors.map(wholeProfile));
await embedder.close();

const means = {
  troubleMean: mean(troubles.flat()),
  nameMean: mean(names),
  wordsMean: mean(words),
  profileMean: mean(profiles),
};
const storyMean = mean(stories.flat());
const told = list.map((_, i) => {
  const sum = normalise(sumOfCentred(troubles[i]!, means.troubleMean));
  normalise(sumOfCentred(stories[i]!, storyMean)).forEach((x, d) => (sum[d]! += STORIES * x));
  return normalise(sum);
});
const rows = (vectors: readonly Float32Array[]) =>
  Int8Array.from(vectors.flatMap((vector) => [...asRow(vector)]));
const file = writeTrades({
  count: list.length,
  vectors: {
    ...means,
    troubles: rows(told),
    names: rows(names.map((vector) => centred(vector, means.nameMean))),
    words: rows(words.map((vector) => centred(vector, means.wordsMean))),
  },
  words: {
    troubles: postingsOf(list.map(TRADE_WORDS.troubles)),
    pairs: postingsOf(list.map(TRADE_WORDS.pairs)),
    profiles: postingsOf(list.map(TRADE_WORDS.profiles)),
  },
});
writeFileSync(new URL('../../src/features/matching/ranking/data/trades.bin', import.meta.url), file);
console.log(
  `${list.length} trades, ${troubles.flat().length} troubles, ${stories.flat().length} stories, ${file.length} bytes`,
);

async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let i = 0; i < texts.length; i += 200)
    vectors.push(...(await embedder.embed(texts.slice(i, i + 200))));
  return vectors;
}

async function embedEach(lists: readonly (readonly string[])[]): Promise<Float32Array[][]> {
  const all = await embedAll(lists.flat());
  let at = 0;
  return lists.map((texts) => all.slice(at, (at += texts.length)));
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(embedder.dimensions);
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! / vectors.length;
  return sum;
}

function postingsOf(documents: readonly Terms[]): Postings {
  const size = documents.length;
  const averageLength = documents.reduce((sum, terms) => sum + lengthOf(terms), 0) / (size || 1);
  const found = new Map<number, [document: number, worth: number][]>();
  documents.forEach((terms, at) => {
    for (const [term, worth] of worths(terms, averageLength)) {
      const known = found.get(term);
      if (known) known.push([at, worth]);
      else found.set(term, [[at, worth]]);
    }
  });
  const terms = Uint32Array.from(found.keys()).sort();
  const lists = Array.from(terms, (term) => found.get(term)!);
  const starts = new Uint32Array(terms.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = starts[i]! + list.length));
  return {
    size,
    averageLength,
    terms,
    starts,
    documents: Uint16Array.from(lists.flatMap((list) => list.map(([at]) => at))),
    worth: Float32Array.from(
      lists.flatMap((list) => list.map(([, worth]) => worth * rarityAmong(size, list.length))),
    ),
  };
}

/** In this order, so that every array stands where its numbers may: header, means, postings, rows. */
function writeTrades({ count, vectors, words }: TradeTable): Buffer {
  const lists = WORDS.map((name) => words[name]);
  const arrays = [
    Uint32Array.of(vectors.troubleMean.length, count),
    Uint32Array.from(lists.flatMap(({ terms, worth }) => [terms.length, worth.length])),
    Float32Array.from(lists, ({ averageLength }) => averageLength),
    ...MEANS.map((name) => vectors[name]),
    ...lists.flatMap(({ terms, starts, worth }) => [terms, starts, worth]),
    ...lists.map(({ documents }) => documents),
    ...ROWS.map((name) => vectors[name]),
  ];
  return Buffer.concat(arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)));
}
