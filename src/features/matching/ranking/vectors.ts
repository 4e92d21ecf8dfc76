import { readFileSync } from 'node:fs';

/** value = byte · scale. */
export interface PackedVector {
  scale: number;
  bytes: Int8Array;
}

/** Rounds to int8; the error of a cosine is less than .005. */
export function pack(vector: Float32Array): PackedVector {
  let largest = 0;
  for (const x of vector) largest = Math.max(largest, Math.abs(x));
  const scale = largest / 127;
  return { scale, bytes: Int8Array.from(vector, (x) => (scale ? Math.round(x / scale) : 0)) };
}

export function unpack({ scale, bytes }: PackedVector): Float32Array {
  return Float32Array.from(bytes, (byte) => byte * scale);
}

type Numbers = Float32Array | Int8Array;

export function dot(a: Numbers, b: Numbers): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

export const dotPacked = (a: Float32Array, b: PackedVector): number => dot(a, b.bytes) * b.scale;

/** The cosine when both were of unit length. */
export const dotBothPacked = (a: PackedVector, b: PackedVector): number =>
  dot(a.bytes, b.bytes) * a.scale * b.scale;

/** One that came from another thread is another object. */
export const isSameVector = (a: Float32Array | null, b: Float32Array | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((x, i) => x === b[i]));

/** A vector in whole numbers up to {@link LARGEST}: value = number · scale. */
export interface Needle {
  readonly numbers: Int16Array;
  readonly scale: number;
}

/** So large that the products of 512 with bytes can be summed in 32 bits. */
const LARGEST = 16_383;

export function needleOf(vector: Float32Array): Needle {
  const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-9);
  return {
    numbers: Int16Array.from(vector, (x) => Math.round((x * LARGEST) / largest)),
    scale: largest / LARGEST,
  };
}

/** What an instruction of the program reads at once. */
const BYTES_A_STEP = 16;
/** Places in the program's memory, in bytes: the vector, the products, the rows. */
const VECTOR_AT = 0;
const PRODUCTS_AT = 16_384;
const ROWS_AT = 65_536;
const MOST_ROWS = 4_096;

interface Program {
  readonly memory: { readonly buffer: ArrayBuffer };
  dotRows(vector: number, rows: number, size: number, count: number, products: number): void;
}

/** TypeScript knows it in browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: Program };
};
const file = readFileSync(new URL('./data/dot-rows.wasm', import.meta.url));
const program = new WebAssembly.Instance(new WebAssembly.Module(file)).exports;
const memory = program.memory.buffer;
const vector = new Int16Array(memory, VECTOR_AT, (PRODUCTS_AT - VECTOR_AT) / 2);
const products = new Int32Array(memory, PRODUCTS_AT, MOST_ROWS);
const scratch = new Int8Array(memory, ROWS_AT);

/** Rows of bytes lie one after the other. In WebAssembly: a tenth of the time of a loop. */
export function dotRows({ numbers, scale }: Needle, rows: Int8Array, count: number, from = 0): Float32Array {
  const size = numbers.length;
  const width = Math.ceil(size / BYTES_A_STEP) * BYTES_A_STEP;
  const most = Math.min(MOST_ROWS, Math.floor(scratch.length / (width || 1)));
  const out = new Float32Array(count);
  vector.fill(0, size, width);
  vector.set(numbers);
  for (let at = 0; at < count; at += most) {
    const some = Math.min(most, count - at);
    const part = rows.subarray((from + at) * size, (from + at + some) * size);
    if (width === size) scratch.set(part);
    else for (let i = 0; i < some; i++) scratch.set(part.subarray(i * size, (i + 1) * size), i * width);
    program.dotRows(VECTOR_AT, ROWS_AT, width, some, PRODUCTS_AT);
    for (let i = 0; i < some; i++) out[at + i] = products[i]! * scale;
  }
  return out;
}

/** Scales to unit length in place; a zero vector stays. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

/** Less what all of its kind have in common; of unit length. */
export const centred = (vector: Float32Array, common: Float32Array): Float32Array =>
  normalise(vector.map((x, i) => x - common[i]!));

export function sumOfCentred(vectors: readonly Float32Array[], common: Float32Array): Float32Array {
  const sum = new Float32Array(common.length);
  for (const vector of vectors) add(sum, 1, centred(vector, common));
  return sum;
}

export function add(sum: Float32Array, weight: number, more: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += weight * more[i]!;
}

/** z-scores; all 0 for equal values. */
export function zOver(values: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const x of values) {
    sum += x;
    squares += x * x;
  }
  const mean = sum / (values.length || 1);
  const spread = Math.sqrt(Math.max(0, squares / (values.length || 1) - mean * mean));
  return values.map((x) => (spread > 1e-9 ? (x - mean) / spread : 0));
}

/** A low temperature favours the largest. */
export function softmaxOfZ(values: Float32Array, temperature: number): Float32Array {
  const z = zOver(values);
  const most = z.reduce((a, b) => Math.max(a, b), -Infinity);
  let sum = 0;
  const out = z.map((x) => Math.exp((x - most) / temperature));
  for (const x of out) sum += x;
  return out.map((x) => x / sum);
}
