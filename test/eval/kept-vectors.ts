import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createUseEmbedder, type Embedder } from '../../src/features/matching/ranking/index.ts';

const FOLDER = new URL('../../node_modules/.cache/timematch/', import.meta.url);

/**
 * The sentence model, with vectors kept on disk between runs: thousands of texts take it minutes. Only a convenience;
 * without the files everything is computed anew.
 * @param name of what they are kept for
 */
export function keptVectors(name: string): Embedder {
  const textFile = new URL(`${name}-texts.json`, FOLDER);
  const vectorFile = new URL(`${name}-vectors.bin`, FOLDER);
  const use = createUseEmbedder();
  const kept = new Map<string, Float32Array>();
  if (existsSync(textFile) && existsSync(vectorFile)) {
    const texts = JSON.parse(readFileSync(textFile, 'utf8')) as string[];
    const bytes = readFileSync(vectorFile);
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
      writeFileSync(textFile, JSON.stringify([...kept.keys()]));
      writeFileSync(vectorFile, Buffer.from(all.buffer));
    },
  };
}
