import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  LIKENESS,
  near,
  type TextVectors,
} from '../../../src/features/matching/ranking/moderation/likeness.ts';
import { Ridge } from './ridge.ts';

/** What likeness is made of, text by text. */
export interface Texts {
  readonly words: readonly (readonly { readonly at: number; readonly value: number }[])[];
  /** Null leaves words alone. */
  readonly vectors: readonly TextVectors[] | null;
  /** Added to a text's likeness to itself. */
  readonly ridge: readonly number[];
}

export interface Solution {
  /** Of the texts, by output. */
  readonly weights: readonly Float64Array[];
  /** By text: its outputs as if its group had not been learned from. */
  readonly unseen: readonly number[][];
}

/** A constant likeness of all texts, as in solve.py. */
export const BIAS = 1;
const TOLERANCE = 1e-4; // vectors are floats of 32 bits

/**
 * What {@link Ridge} says, of 20,000 texts in minutes: by python3 with scipy (`apt-get install python3-scipy`), of which
 * the interpreter may be named by PYTHON. Both are compared over a few texts first.
 */
export function solve(texts: Texts, wanted: readonly Float64Array[], groups: readonly (readonly number[])[]) {
  const few = Array.from({ length: 60 }, (_, i) => Math.floor((i * texts.words.length) / 60));
  const those: Texts = {
    words: few.map((i) => texts.words[i]!),
    vectors: texts.vectors && few.map((i) => texts.vectors![i]!),
    ridge: few.map((i) => texts.ridge[i]!),
  };
  const theirs = wanted.map((each) => Float64Array.from(few, (i) => each[i]!));
  const halves = [0, 1].map((half) => few.map((_, at) => at).filter((at) => at % 2 === half));
  const ridge = new Ridge(few.map((_, i) => Float64Array.from(few, (__, j) => likeness(those, i, j))));
  const weights = theirs.map((each) => ridge.solve(each));
  const quick = run(those, theirs, halves);
  for (const half of halves)
    ridge.withheld(half, weights, theirs).forEach((values, output) =>
      values.forEach((value, at) => {
        if (!(Math.abs(value - quick.unseen[half[at]!]![output]!) < TOLERANCE))
          throw new Error('solve.py says something else than ridge.ts');
      }),
    );
  return run(texts, wanted, groups);
}

/** As solve.py makes it, and as the check does. */
function likeness({ words, vectors, ridge }: Texts, i: number, j: number): number {
  const others = new Map(words[j]!.map(({ at, value }) => [at, value]));
  const byWords = words[i]!.reduce((sum, { at, value }) => sum + value * (others.get(at) ?? 0), 0);
  const byVectors = vectors
    ? near(LIKENESS.wholeSharpness, product(vectors[i]!.whole, vectors[j]!.whole)) +
      near(LIKENESS.sentenceSharpness, product(vectors[i]!.sentences, vectors[j]!.sentences))
    : 0;
  return BIAS + byWords + byVectors + (i === j ? ridge[i]! : 0);
}

const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

function run(
  { words, vectors, ridge }: Texts,
  wanted: readonly Float64Array[],
  groups: readonly (readonly number[])[],
): Solution {
  const n = words.length;
  const folder = mkdtempSync(path.join(tmpdir(), 'ridge-'));
  const at = (name: string) => path.join(folder, name);
  const write = (name: string, parts: readonly (Float64Array | Float32Array | Uint32Array)[]) =>
    writeFileSync(
      at(name),
      Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
    );
  const read = (name: string) => {
    const numbers = new Float64Array(Uint8Array.from(readFileSync(at(name))).buffer);
    return wanted.map((_, output) => numbers.subarray(output * n, (output + 1) * n));
  };
  try {
    const starts = new Uint32Array(n + 1);
    words.forEach((word, i) => (starts[i + 1] = starts[i]! + word.length));
    const all = words.flat();
    write('starts.bin', [starts]);
    write('terms.bin', [Uint32Array.from(all, (word) => word.at)]);
    write('values.bin', [Float64Array.from(all, ({ value }) => value)]);
    const both = vectors
      ? [vectors.map(({ whole }) => whole), vectors.map(({ sentences }) => sentences)]
      : [];
    write('vectors.bin', both.flat());
    write('ridge.bin', [Float64Array.from(ridge)]);
    write('wanted.bin', wanted);
    const task = {
      n,
      terms: all.reduce((most, word) => Math.max(most, word.at), 0) + 1,
      outputs: wanted.length,
      dimensions: vectors?.[0]?.whole.length ?? 0,
      sharpness: vectors ? [LIKENESS.wholeSharpness, LIKENESS.sentenceSharpness] : [],
      groups,
    };
    writeFileSync(at('task.json'), JSON.stringify(task));
    const script = path.join(import.meta.dirname, 'solve.py');
    execFileSync(process.env.PYTHON ?? 'python3', [script, folder], { stdio: 'inherit' });
    const unseen = read('unseen.bin');
    return {
      weights: read('weights.bin'),
      unseen: Array.from({ length: n }, (_, i) => unseen.map((each) => each[i]!)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
