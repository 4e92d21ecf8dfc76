import type { Answers } from '../../../contract/api.ts';
import { NO_ANSWER, type MatchStatus } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { byFlag } from '../../../core/http/list.ts';
import { hoursBetween } from '../../../core/db/clock.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { medianOf } from '../../../core/median.ts';

interface Answering {
  readonly answers?: Answers;
  readonly asleep?: true;
}

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly proposedBy: number | null;
  readonly lapses: number;
  readonly status: MatchStatus | null;
  readonly declineReason: string | null;
  readonly proposedAt: string;
  readonly answeredAt: string | null;
}

/** After so many lapses in a row an advisor is asked whether they are still there. */
export const isAsleep = (lapsesInRow: number): boolean => lapsesInRow >= LIMITS.match.lapsesToAsk;

/** The filter `asleep` on a column of lapses in a row. */
export const byAsleep = (column: string) =>
  byFlag((query, isSo) => void query.where(column, isSo ? '>=' : '<', LIMITS.match.lapsesToAsk));

/**
 * Counts proposals that were answered, have lapsed or wait. What was taken back before an answer (the request ended,
 * the organisation declined), and what advisors have offered themselves, counts neither way (decision 31).
 */
export async function answeringOf(db: Db | Tx, advisorIds: readonly number[]) {
  if (advisorIds.length === 0) return new Map<number, Answering>();
  const rows = await db('advisors as a')
    .leftJoin('matches as m', 'm.advisor_id', 'a.id')
    .whereIn('a.id', advisorIds)
    .select<Row[]>({
      id: 'a.id',
      userId: 'a.user_id',
      proposedBy: 'm.proposed_by_user_id',
      lapses: 'a.lapses_in_row',
      ...columnsOf('m', 'status', 'declineReason', 'answeredAt'),
      proposedAt: 'm.created_at',
    });
  const byAdvisor = new Map<number, Row[]>();
  for (const row of rows) byAdvisor.set(row.id, [...(byAdvisor.get(row.id) ?? []), row]);
  return new Map([...byAdvisor].map(([id, own]) => [id, answeringIn(own)]));
}

const isAsked = ({ status, declineReason, answeredAt, proposedBy, userId }: Row): boolean =>
  status !== null &&
  proposedBy !== userId &&
  (answeredAt !== null || status === 'pending' || (status === 'rejected' && declineReason === NO_ANSWER));

function answeringIn(rows: readonly Row[]): Answering {
  const asked = rows.filter(isAsked);
  const hours = asked
    .flatMap(({ proposedAt: from, answeredAt: to }) => (to ? hoursBetween(from, to) : []))
    .sort((a, b) => a - b);
  const median = medianOf(hours);
  const answers = {
    asked: asked.length,
    answered: hours.length,
    medianHours: median && Math.round(median * 10) / 10,
  };
  return {
    ...(asked.length >= LIMITS.match.answersShownFrom ? { answers } : {}),
    ...(isAsleep(rows[0]?.lapses ?? 0) ? { asleep: true } : {}),
  };
}

/** Shown to organisations, administrators, and each advisor of themselves (spec 4 §14). */
export async function withAnswers<Of extends { readonly advisorId: number }>(
  db: Db,
  actor: Actor | null,
  rows: readonly Of[],
): Promise<(Of & { answers?: Answers })[]> {
  const shown = rows
    .map(({ advisorId }) => advisorId)
    .filter((id) => actor && (actor.userType !== 'advisor' || actor.advisorId === id));
  const answering = await answeringOf(db, [...new Set(shown)]);
  return rows.map((row) => {
    const answers = answering.get(row.advisorId)?.answers;
    return answers ? { ...row, answers } : row;
  });
}
