import type { Segment } from './segment.ts';
import { TRADES_KEPT } from './trades.ts';

/**
 * How much of the trades that a brief asks for each advisor has: the root of the sum of products of shares, 0 to 1. A
 * profile may name trades that are not asked about any more, or not yet.
 */
export function meetings(
  segments: readonly Pick<Segment, 'size' | 'trades' | 'shares'>[],
  asked: Float32Array,
): Float32Array {
  const out = new Float32Array(segments.reduce((sum, { size }) => sum + size, 0));
  let slot = 0;
  for (const { size, trades, shares } of segments) {
    for (let i = 0, at = 0; i < size; i++, slot++) {
      let sum = 0;
      for (const end = at + TRADES_KEPT; at < end; at++) sum += (asked[trades[at]!] ?? 0) * shares[at]!;
      out[slot] = Math.sqrt(sum / 255);
    }
  }
  return out;
}
