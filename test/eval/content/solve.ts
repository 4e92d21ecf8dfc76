import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ridge } from './ridge.ts';

export interface Solution {
  /** Of the texts, by output. */
  readonly weights: readonly Float64Array[];
  /** By text: its outputs as if its group had not been learned from. */
  readonly unseen: readonly number[][];
}

/**
 * What {@link Ridge} says, of 20,000 texts in minutes: by python3 with scipy (`apt-get install python3-scipy`), of which
 * the interpreter may be named by PYTHON. Both are compared over a few texts first.
 * @param matrix likeness of all texts plus the ridge on its diagonal; the lower half counts
 */
export function solve(
  matrix: readonly Float64Array[],
  wanted: readonly Float64Array[],
  groups: readonly (readonly number[])[],
): Solution {
  const few = Array.from({ length: 60 }, (_, i) => Math.floor((i * matrix.length) / 60));
  const part = few.map((i) => Float64Array.from(few, (j) => matrix[Math.max(i, j)]![Math.min(i, j)]!));
  const theirs = wanted.map((each) => Float64Array.from(few, (i) => each[i]!));
  const halves = [0, 1].map((half) => few.map((_, at) => at).filter((at) => at % 2 === half));
  const ridge = new Ridge(part);
  const weights = theirs.map((each) => ridge.solve(each));
  const quick = run(part, theirs, halves);
  for (const half of halves)
    ridge.withheld(half, weights, theirs).forEach((values, output) =>
      values.forEach((value, at) => {
        if (!(Math.abs(value - quick.unseen[half[at]!]![output]!) < 1e-6))
          throw new Error('solve.py says something else than ridge.ts');
      }),
    );
  return run(matrix, wanted, groups);
}

function run(
  matrix: readonly Float64Array[],
  wanted: readonly Float64Array[],
  groups: readonly (readonly number[])[],
): Solution {
  const n = matrix.length;
  const folder = mkdtempSync(path.join(tmpdir(), 'ridge-'));
  const at = (name: string) => path.join(folder, name);
  const write = (name: string, rows: readonly Float64Array[]) => {
    const file = openSync(at(name), 'w');
    for (const row of rows) writeSync(file, new Uint8Array(row.buffer, row.byteOffset, row.byteLength));
    closeSync(file);
  };
  const read = (name: string) => {
    const numbers = new Float64Array(Uint8Array.from(readFileSync(at(name))).buffer);
    return wanted.map((_, output) => numbers.subarray(output * n, (output + 1) * n));
  };
  try {
    write('matrix.bin', matrix);
    write('wanted.bin', wanted);
    writeFileSync(at('task.json'), JSON.stringify({ n, outputs: wanted.length, groups }));
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
