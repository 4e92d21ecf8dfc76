import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { feedbackIsShown } from '../../matching/sessions/index.ts';
import { round, sessionsHeld } from './delivered.queries.ts';
import { inPieces } from './feedback-pieces.ts';
import { wholeMonthsOf } from './period.ts';

interface Row {
  readonly sessionId: number;
  /** Of the session, `2026-03`. */
  readonly month: string;
  readonly completedAt: string | null;
  readonly usefulness: number;
  readonly wouldMeetAgain: number | boolean;
}

/**
 * What both sides said of the sessions of the period's whole months, where the two of them may read it already (issue 3).
 * Of fewer than three answers nothing is told, nor by comparing periods ({@link inPieces}): nobody can be singled out.
 */
export async function readFeedback(db: Db, reader: Actor, period: ImpactPeriod, now: Date) {
  const years = { from: `${period.from.slice(0, 4)}-01-01`, to: `${period.to.slice(0, 4)}-12-31` };
  const rows: Row[] = await sessionsHeld(db, reader, years)
    .join('session_feedback as f', 'f.session_id', 's.id')
    .select({
      sessionId: 's.id',
      month: db.raw('substr(s.scheduled_date, 1, 7)'),
      completedAt: 's.completed_at',
      usefulness: 'f.usefulness',
      wouldMeetAgain: 'f.would_meet_again',
    });
  const bySession = new Map<number, number>();
  for (const { sessionId } of rows) bySession.set(sessionId, (bySession.get(sessionId) ?? 0) + 1);
  const readable = rows.filter(({ sessionId, completedAt }) =>
    feedbackIsShown({ completedAt: isoTime(completedAt) }, bySession.get(sessionId) ?? 0, now),
  );
  const months = new Set(wholeMonthsOf(period));
  const shown = inPieces(readable, LIMITS.impact.feedbackMin)
    .filter((piece) => piece.every(({ month }) => months.has(month)))
    .flat();
  if (shown.length === 0) return { feedbackAnswers: null, usefulness: null, wouldMeetAgain: null };
  const sum = (of: (row: Row) => number) => shown.reduce((total, row) => total + of(row), 0);
  return {
    feedbackAnswers: shown.length,
    usefulness: round(sum(({ usefulness }) => usefulness) / shown.length),
    wouldMeetAgain: Math.round((sum((row) => (row.wouldMeetAgain ? 1 : 0)) / shown.length) * 100),
  };
}
