import type { Knex } from 'knex';
import type { SessionSide } from '../../../contract/enums.ts';
import { ERRORS } from '../../../contract/messages.ts';
import type { Session } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { invalid } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byBoolean, byIds, byMoment, runList } from '../../../core/http/list.ts';
import { byAdministeredGroup } from '../../groups/index.ts';
import { NOBODY, actsFor } from '../matches/match-access.queries.ts';
import type { SessionFacts, SessionRow } from './session-access.queries.ts';
import {
  SESSION_COLUMNS,
  factsOf,
  findSession,
  sessionRows,
  sessionsInScope,
} from './session-access.queries.ts';
import type { Answers } from './sessions.presenter.ts';
import { presentSession } from './sessions.presenter.ts';

const OWN_FIELDS = {
  sort: {
    id: 's.id',
    matchId: 's.match_id',
    scheduledDate: 's.scheduled_date',
    duration: 's.duration',
    durationMinutes: 's.duration',
    completed: 's.completed',
    completedAt: 's.completed_at',
    cancelledAt: 's.cancelled_at',
    requestTitle: 'r.title',
    advisorName: 'a.last_name',
    organizationName: 'o.name',
    createdAt: 's.created_at',
    updatedAt: 's.updated_at',
  },
  filter: {
    id: byIds('s.id'),
    matchId: byIds('s.match_id'),
    requestId: byIds('r.id'),
    completed: byBoolean('s.completed'),
    cancelled: (query: Knex.QueryBuilder, value: unknown) => {
      if (typeof value !== 'boolean') throw invalid({ filter: ERRORS.BAD_FILTER });
      void (value ? query.whereNotNull('s.cancelled_at') : query.whereNull('s.cancelled_at'));
    },
    // Of the start: `from` takes in its moment, `to` does not.
    from: byMoment('s.scheduled_date', '>='),
    to: byMoment('s.scheduled_date', '<'),
  },
  defaultSort: ['scheduledDate', 'asc'],
  tieBreaker: 's.id',
} satisfies ListFields;

/** What the actor's list of sessions is sorted and narrowed by; admins also by one of their groups. */
export const sessionFields = (actor: Actor): ListFields => ({
  ...OWN_FIELDS,
  filter: { ...OWN_FIELDS.filter, groupId: byAdministeredGroup(actor, sessionsInScope) },
});

/** A page of the sessions that the actor may see (contract §2, §3). */
export async function listSessions(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: Session[]; total: number }> {
  const source = { rows: sessionRows(db).where(sessionsInScope(actor)), columns: SESSION_COLUMNS };
  const { rows, total } = await runList<SessionRow>(source, sessionFields(actor), list);
  return { rows: await present(db, actor, rows.map(factsOf)), total };
}

/** One session as the actor sees it. @throws AppError NOT_FOUND */
export async function readSession(db: Db, actor: Actor, id: number): Promise<Session> {
  const { session, acts } = await findSession(db, actor, id);
  const answers = (await readAnswers(db, [session])).get(id) ?? {};
  return presentSession(session, acts, answers, new Date());
}

async function present(db: Db, actor: Actor, sessions: readonly SessionFacts[]): Promise<Session[]> {
  if (sessions.length === 0) return [];
  const now = new Date();
  const acts = await actsFor(db, actor, sessions);
  const answers = await readAnswers(db, sessions);
  return sessions.map((session) =>
    presentSession(session, acts.get(session.id) ?? NOBODY, answers.get(session.id) ?? {}, now),
  );
}

/** What the sides have answered, by session; only completed ones can have answers. */
export async function readAnswers(
  db: Db | Tx,
  sessions: readonly SessionFacts[],
): Promise<Map<number, Answers>> {
  const ids = sessions.filter(({ completed }) => completed).map(({ id }) => id);
  const answers = new Map<number, Answers>();
  if (ids.length === 0) return answers;
  const rows = await db('session_feedback').whereIn('session_id', ids).select<
    {
      sessionId: number;
      side: SessionSide;
      usefulness: number;
      wouldMeetAgain: number | boolean;
      createdAt: string;
    }[]
  >({
    sessionId: 'session_id',
    side: 'side',
    usefulness: 'usefulness',
    wouldMeetAgain: 'would_meet_again',
    createdAt: 'created_at',
  });
  for (const { sessionId, side, usefulness, wouldMeetAgain, createdAt } of rows) {
    answers.set(sessionId, {
      ...answers.get(sessionId),
      [side]: {
        side,
        usefulness,
        wouldMeetAgain: Boolean(wouldMeetAgain),
        createdAt: isoTime(createdAt),
      },
    });
  }
  return answers;
}
