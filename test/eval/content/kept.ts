import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { TextVectors } from '../../../src/features/matching/ranking/moderation/likeness.ts';

const FOLDER = new URL('../../../node_modules/.cache/timematch/', import.meta.url);
const TEXTS = new URL('content-learning.json', FOLDER);
const VECTORS = new URL('content-learning.bin', FOLDER);

/** Vectors of learning texts that an earlier run has made: 20,000 texts take the sentence model an hour. */
export function readKept(): Map<string, TextVectors> {
  if (!existsSync(TEXTS) || !existsSync(VECTORS)) return new Map();
  const texts = JSON.parse(readFileSync(TEXTS, 'utf8')) as string[];
  const all = new Float32Array(Uint8Array.from(readFileSync(VECTORS)).buffer);
  const width = all.length / texts.length / 2;
  const part = (at: number) => all.subarray(at * width, (at + 1) * width);
  return new Map(texts.map((text, i) => [text, { whole: part(2 * i), sentences: part(2 * i + 1) }]));
}

export function writeKept(kept: ReadonlyMap<string, TextVectors>): void {
  mkdirSync(FOLDER, { recursive: true });
  const parts = [...kept.values()].flatMap(({ whole, sentences }) => [whole, sentences]);
  writeFileSync(TEXTS, JSON.stringify([...kept.keys()]));
  writeFileSync(VECTORS, Buffer.concat(parts.map((part) => Buffer.from(Float32Array.from(part).buffer))));
}
