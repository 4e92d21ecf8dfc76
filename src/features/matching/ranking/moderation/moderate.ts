import type { Embedder } from '../types.ts';
import { givesOrders } from './orders.ts';

/** Whether a brief asks for something harmful. */
export async function moderate(
  query: string,
  _embedder: Embedder,
): Promise<{ flagged: boolean; kind?: string }> {
  return givesOrders(query) ? { flagged: true, kind: 'injection' } : { flagged: false };
}
