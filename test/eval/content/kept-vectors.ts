import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createUseEmbedder, type Embedder } from '../../../src/features/matching/ranking/ranking.ts';

const FOLDER = new URL('../../../node_modules/.cache/timematch/', import.meta.url);
const TEXTS = new URL('content-texts.json', FOLDER);
const VECTORS = new URL('content-vectors.bin', FOLDER);

/**
 * The sentence model, with vectors kept on disk between runs: the 10,000 texts and sentences of the sets take it minutes.
 * Only a convenience of the evaluation; without the files everything is computed anew.
 */
export function keptVectors(): Embedder {
  const use = createUseEmbedder();
  const kept = new Map<string, Float32Array>();
  if (existsSync(TEXTS) && existsSync(VECTORS)) {
    const texts = JSON.parse(readFileSync(TEXTS, 'utf8')) as string[];
    const bytes = readFileSync(VECTORS);
    const all = new Float32Array(Uint8Array.from(bytes).buffer);
    texts.forEach((text, i) => kept.set(text, all.subarray(i * use.dimensions, (i + 1) * use.dimensions)));
  }
  const before = kept.size;
  return {
    model: use.model,
    dimensions: use.dimensions,
    async embed(texts) {
      const missing = [...new Set(texts)].filter((text) => !kept.has(text));
      const made = await use.embed(missing);
      missing.forEach((text, i) => kept.set(text, made[i]!));
      return texts.map((text) => kept.get(text)!);
    },
    async close() {
      await use.close();
      if (kept.size === before) return;
      mkdirSync(FOLDER, { recursive: true });
      const all = new Float32Array(kept.size * use.dimensions);
      [...kept.values()].forEach((vector, i) => all.set(vector, i * use.dimensions));
      writeFileSync(TEXTS, JSON.stringify([...kept.keys()]));
      writeFileSync(VECTORS, Buffer.from(all.buffer));
    },
  };
}
