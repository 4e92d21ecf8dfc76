import { readFileSync } from 'node:fs';

export interface WordVectors {
  readonly dimensions: number;
  /** Row of a folded word, most frequent first; undefined when unknown. */
  row(word: string): number | undefined;
  word(row: number): string;
  /** Adds `weight` times the unit vector of a row. */
  addTo(sum: Float32Array, row: number, weight: number): void;
  cosine(a: number, b: number): number;
  /** Nearest words with a cosine of at least .6, nearest first, at most 10. */
  neighbours(row: number): { row: number; cosine: number }[];
}

let loaded: WordVectors | undefined;

/** The shipped GloVe words (scripts/build-glove.mjs). Read once a process, about 40 ms. */
export function wordVectors(): WordVectors {
  loaded ??= read();
  return loaded;
}

function read(): WordVectors {
  const file = bytes('./data/glove-60k.bin');
  const view = new DataView(file);
  const count = view.getUint32(4, true);
  const dimensions = view.getUint32(8, true);
  const scales = new Float32Array(file, 16, count);
  const vectors = new Int8Array(file, 16 + count * 4, count * dimensions);
  const list = new TextDecoder().decode(new Uint8Array(file, 16 + count * (4 + dimensions))).split('\n');
  const rows = new Map(list.map((word, row) => [word, row]));

  const near = bytes('./data/glove-60k-neighbours.bin');
  const entries = new DataView(near).getUint32(8, true);
  const counts = new Uint8Array(near, 12, count);
  const ids = new Uint16Array(near, 12 + count, entries);
  const cosines = new Uint8Array(near, 12 + count + entries * 2, entries);
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < count; row++) starts[row + 1] = starts[row]! + counts[row]!;

  return {
    dimensions,
    row: (word) => rows.get(word),
    word: (row) => list[row]!,
    addTo(sum, row, weight) {
      const factor = weight * scales[row]!;
      for (let i = 0, at = row * dimensions; i < dimensions; i++) sum[i]! += factor * vectors[at++]!;
    },
    cosine(a, b) {
      let sum = 0;
      for (let i = 0; i < dimensions; i++) sum += vectors[a * dimensions + i]! * vectors[b * dimensions + i]!;
      return sum * scales[a]! * scales[b]!;
    },
    neighbours(row) {
      const out = [];
      for (let i = starts[row]!; i < starts[row + 1]!; i++)
        out.push({ row: ids[i]!, cosine: cosines[i]! / 255 });
      return out;
    },
  };
}

/** A file's bytes in an own buffer, so that typed arrays may start at 0 of it. */
function bytes(path: string): ArrayBuffer {
  const buffer = readFileSync(new URL(path, import.meta.url));
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength);
}
