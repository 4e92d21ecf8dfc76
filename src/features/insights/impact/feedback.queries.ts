import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { feedbackIsShown } from '../../matching/sessions/index.ts';
import { round } from '../../matching/hours/index.ts';
import { deliveredIn } from './delivered.queries.ts';
import { wholeMonthsOf } from './period.ts';

interface Row {
  readonly sessionId: number;
  readonly month: string;
  readonly completedAt: string | null;
  readonly usefulness: number;
  readonly wouldMeetAgain: number | boolean;
}

/**
 * Of sessions of the whole months, what the two sides may read already (issue 3). Of fewer than three answers nothing
 * is told, nor by comparing periods ({@link inPieces}): nobody can be singled out.
 */
export async function readFeedback(db: Db, reader: Actor, period: ImpactPeriod, now: Date) {
  const years = { from: `${period.from.slice(0, 4)}-01-01`, to: `${period.to.slice(0, 4)}-12-31` };
  const rows: Row[] = await deliveredIn(db, reader, years)
    .join('session_feedback as f', 'f.session_id', 'd.session_id')
    .join('sessions as s', 's.id', 'd.session_id')
    .select({
      sessionId: 's.id',
      month: db.raw('substr(d.delivered_at, 1, 7)'),
      completedAt: 's.completed_at',
      ...columnsOf('f', 'usefulness', 'wouldMeetAgain'),
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

/**
 * Whole months with so many answers each, which do not depend on the period that is asked for; a period shows whole pieces
 * only: so two periods never differ by so few answers that subtracting tells what one person said. Pieces begin anew each
 * year; what is left at its end goes with its last piece, and alone with so few is in none.
 */
export function inPieces<Answer extends { readonly month: string }>(
  answers: readonly Answer[],
  atLeast: number,
): Answer[][] {
  const pieces: Answer[][] = [];
  for (const year of groups(answers, ({ month }) => month.slice(0, 4))) {
    let piece: Answer[] = [];
    const ofYear: Answer[][] = [];
    for (const month of groups(year, ({ month }) => month)) {
      piece = [...piece, ...month];
      if (piece.length < atLeast) continue;
      ofYear.push(piece);
      piece = [];
    }
    ofYear.at(-1)?.push(...piece);
    pieces.push(...ofYear);
  }
  return pieces;
}

function groups<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const byKey = new Map<string, Value[]>();
  for (const value of values) byKey.set(keyOf(value), [...(byKey.get(keyOf(value)) ?? []), value]);
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
