import { NO_ANSWER, type MatchStatus } from '../../../src/contract/enums.ts';

const DAY_MS = 86_400_000;

/** @param now milliseconds since 1970. */
export function dueOf(
  match: { status: MatchStatus; dueAt: string | null; declineReason: string | null },
  now: number = Date.now(),
): { kind: 'days'; count: number } | { kind: 'today' | 'over' | 'lapsed' } | null {
  if (match.status === 'rejected') return match.declineReason === NO_ANSWER ? { kind: 'lapsed' } : null;
  if (match.status !== 'pending' || !match.dueAt) return null;
  const left = Date.parse(match.dueAt) - now;
  if (left <= 0) return { kind: 'over' };
  const count = Math.floor(left / DAY_MS);
  return count > 0 ? { kind: 'days', count } : { kind: 'today' };
}
