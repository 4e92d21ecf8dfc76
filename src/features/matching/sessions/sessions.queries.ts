import type { SessionSide } from '../../../contract/enums.ts';
import type { Session } from '../../../contract/requests-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { byBoolean, byIds, byMoment, byNames, runList, byFlag } from '../../../core/http/list.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byAdministeredGroup } from '../../groups/index.ts';
import { actsFor } from '../matches/match-access.queries.ts';
import { SESSION_COLUMNS, factsOf, sessionRows, sessionsInScope } from './session-access.queries.ts';
import type { SessionFacts, SessionRow } from './session-access.queries.ts';
import { presentSession, type Feedback } from './sessions.presenter.ts';
import { readOne, type Page } from '../../../core/http/page.ts';

const byPresence = (column: string) =>
  byFlag((query, isSo) => void query[isSo ? 'whereNotNull' : 'whereNull'](column));

const OWN_FIELDS = {
  sort: {
    ...columnsOf('s', 'id', 'matchId', 'scheduledDate', 'duration', 'completed', 'completedAt'),
    ...columnsOf('s', 'cancelledAt', 'createdAt', 'updatedAt'),
    durationMinutes: 's.duration',
    requestTitle: 'r.title',
    advisorName: 'a.last_name',
    organizationName: 'o.name',
  },
  filter: {
    q: byNames(['r.title', 'o.name', 'a.first_name', 'a.last_name']),
    id: byIds('s.id'),
    matchId: byIds('s.match_id'),
    requestId: byIds('r.id'),
    completed: byBoolean('s.completed'),
    cancelled: byPresence('s.cancelled_at'),
    // Whether its time waits for the other side's yes, or did when it was cancelled.
    proposed: byPresence('s.proposed_side'),
    // Of the start: `from` takes in its moment, `to` does not.
    from: byMoment('s.scheduled_date', '>='),
    to: byMoment('s.scheduled_date', '<'),
  },
  defaultSort: ['scheduledDate', 'asc'],
} satisfies ListFields;

/** Admins also narrow it by one of their groups. */
export const sessionFields = (actor: Actor): ListFields => ({
  ...OWN_FIELDS,
  filter: { ...OWN_FIELDS.filter, groupId: byAdministeredGroup(actor, sessionsInScope) },
});

/** Those that the actor may see (contract §2, §3). */
export async function listSessions(db: Db, actor: Actor, list: ListQuery): Promise<Page<Session>> {
  const source = { rows: sessionRows(db).where(sessionsInScope(actor)), columns: [SESSION_COLUMNS] };
  const { rows, total } = await runList<SessionRow>(source, sessionFields(actor), list);
  const sessions = rows.map(factsOf);
  const acts = sessions.length > 0 ? await actsFor(db, actor, sessions) : [];
  const answers = await readAnswers(db, sessions);
  const now = new Date();
  return {
    rows: sessions.map((session, at) =>
      presentSession(session, acts[at]!, answers.get(session.id) ?? {}, now),
    ),
    total,
  };
}

/** @throws AppError NOT_FOUND */
export const readSession = readOne(listSessions);

/** By session; only completed ones can have answers. */
export async function readAnswers(
  db: Db | Tx,
  sessions: readonly SessionFacts[],
): Promise<Map<number, Feedback>> {
  const ids = sessions.filter(({ completed }) => completed).map(({ id }) => id);
  const answers = new Map<number, Feedback>();
  if (ids.length === 0) return answers;
  const rows = await db('session_feedback')
    .whereIn('session_id', ids)
    .select<RowOf<'session_feedback', { side: SessionSide }>[]>();
  for (const row of rows) {
    const wouldMeetAgain = Boolean(row.would_meet_again);
    const answer = { ...fieldsOf(row, 'side', 'usefulness', 'comment', 'createdAt'), wouldMeetAgain };
    answers.set(row.session_id, { ...answers.get(row.session_id), [row.side]: answer });
  }
  return answers;
}
