import { NO_ANSWER, type MatchStatus } from '../../../src/contract/enums.ts';
import { hasPassed, nightsUntil } from '../../../ui-shared/time/time.ts';

export function dueOf(
  match: { status: MatchStatus; dueAt: string | null; declineReason: string | null },
  now: Date = new Date(),
): { kind: 'days'; count: number } | { kind: 'today' | 'over' | 'lapsed' } | null {
  if (match.status === 'rejected') return match.declineReason === NO_ANSWER ? { kind: 'lapsed' } : null;
  if (match.status !== 'pending' || !match.dueAt) return null;
  if (hasPassed(match.dueAt, now)) return { kind: 'over' };
  const count = nightsUntil(match.dueAt, now);
  return count > 0 ? { kind: 'days', count } : { kind: 'today' };
}
