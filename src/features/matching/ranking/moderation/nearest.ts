import type { Embedder } from '../types.ts';
export async function nearestExample(_text: string, _embedder: Embedder): Promise<string | undefined> {
  return undefined;
}
