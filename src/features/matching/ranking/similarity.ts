import { TRADES_KEPT } from './trades.ts';
import type { Segment } from './segment.ts';
import { dotRow, pack } from './vectors.ts';

/** A query's vector, ready to be compared with rows of int8 vectors. */
export interface Needle {
  readonly numbers: Int16Array;
  readonly scale: number;
}

export function needleOf(vector: Float32Array): Needle {
  const { bytes, scale } = pack(vector);
  return { numbers: Int16Array.from(bytes), scale };
}

/** Cosine of the query to an advisor's vector; NaN without either, which counts as the average and does not move it. */
export function cosineAt(
  { vectors, vectorScales }: Pick<Segment, 'vectors' | 'vectorScales'>,
  slot: number,
  needle: Needle | null,
): number {
  const scale = vectorScales[slot]!;
  if (!needle || scale === 0) return NaN;
  return dotRow(needle.numbers, vectors, slot * needle.numbers.length) * scale * needle.scale;
}

/**
 * How far the trades asked for are the advisor's: the root of the sum of products of shares, 0 to 1. A profile may have
 * trades that the present table lacks.
 */
export function meetingAt(
  { trades, shares }: Pick<Segment, 'trades' | 'shares'>,
  slot: number,
  asked: Float32Array,
): number {
  let sum = 0;
  const end = (slot + 1) * TRADES_KEPT;
  for (let at = slot * TRADES_KEPT; at < end; at++) sum += (asked[trades[at]!] ?? 0) * shares[at]!;
  return Math.sqrt(sum / 255);
}
