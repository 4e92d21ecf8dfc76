import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { feedbackIsShown } from '../../matching/index.ts';
import { round, sessionsHeld } from './delivered.ts';

interface Row {
  readonly sessionId: number;
  readonly completedAt: string | null;
  readonly usefulness: number;
  readonly wouldMeetAgain: number | boolean;
}

/**
 * What both sides said of the period's sessions, where the two of them may read it already (issue 3). Of fewer than three
 * answers nothing is told, so that nobody can be singled out.
 */
export async function readFeedback(db: Db, reader: Actor, period: ImpactPeriod, now: Date) {
  const rows = (await sessionsHeld(db, reader, period)
    .join('session_feedback as f', 'f.session_id', 's.id')
    .select({
      sessionId: 's.id',
      completedAt: 's.completed_at',
      usefulness: 'f.usefulness',
      wouldMeetAgain: 'f.would_meet_again',
    })) as Row[];
  const bySession = new Map<number, number>();
  for (const { sessionId } of rows) bySession.set(sessionId, (bySession.get(sessionId) ?? 0) + 1);
  const shown = rows.filter(({ sessionId, completedAt }) =>
    feedbackIsShown({ completedAt: isoTime(completedAt) }, bySession.get(sessionId) ?? 0, now),
  );
  if (shown.length < LIMITS.impact.feedbackMin)
    return { feedbackAnswers: null, usefulness: null, wouldMeetAgain: null };
  const sum = (of: (row: Row) => number) => shown.reduce((total, row) => total + of(row), 0);
  return {
    feedbackAnswers: shown.length,
    usefulness: round(sum(({ usefulness }) => usefulness) / shown.length),
    wouldMeetAgain: Math.round((sum((row) => (row.wouldMeetAgain ? 1 : 0)) / shown.length) * 100),
  };
}
