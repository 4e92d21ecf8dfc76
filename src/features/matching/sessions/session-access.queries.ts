import type { Knex } from 'knex';
import type { RequestStatus, SessionSide } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { memberNotBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { notFound } from '../../../core/errors.ts';
import { linkedToAny } from '../../groups/index.ts';
import { advisorName } from '../advisor-name.ts';
import { NOBODY, actsFor, matchRows } from '../matches/match-access.queries.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';

/** A session with what decides about it: its request and its two sides. Moments are ISO 8601 UTC. */
export interface SessionFacts {
  readonly id: number;
  readonly matchId: number;
  readonly scheduledDate: string;
  /** Minutes. */
  readonly duration: number;
  readonly completed: boolean;
  readonly completedAt: string | null;
  readonly cancelledAt: string | null;
  readonly notes: string | null;
  readonly sequence: number;
  readonly uid: string;
  readonly createdByUserId: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly requestId: number;
  readonly requestTitle: string;
  readonly requestStatus: RequestStatus;
  readonly advisorId: number;
  readonly advisorUserId: number;
  readonly advisorName: string;
  readonly advisorManaged: boolean;
  readonly organizationId: number;
  readonly organizationUserId: number;
  readonly organizationName: string;
  readonly organizationManaged: boolean;
  /** A block stands between the two sides: nothing more happens between them. */
  readonly isApart: boolean;
}

/** What is read of `sessionRows`; {@link factsOf} makes facts of it. */
export const SESSION_COLUMNS = [
  's.id as id',
  's.match_id as matchId',
  's.scheduled_date as scheduledDate',
  's.duration as duration',
  's.completed as completed',
  's.completed_at as completedAt',
  's.cancelled_at as cancelledAt',
  's.notes as notes',
  's.sequence as sequence',
  's.uid as uid',
  's.created_by_user_id as createdByUserId',
  's.created_at as createdAt',
  's.updated_at as updatedAt',
  'r.id as requestId',
  'r.title as requestTitle',
  'r.status as requestStatus',
  'a.id as advisorId',
  'a.user_id as advisorUserId',
  'a.first_name as firstName',
  'a.last_name as lastName',
  'au.username as advisorUsername',
  'a.is_managed as advisorManaged',
  'o.id as organizationId',
  'o.user_id as organizationUserId',
  'o.name as organizationName',
  'o.is_managed as organizationManaged',
  'apart.id as isApart',
] as const;

export type SessionRow = Omit<SessionFacts, 'advisorName'> & {
  firstName: string | null;
  lastName: string | null;
  advisorUsername: string;
};

/** Sessions with their match, request and both sides, without columns. */
export function sessionRows(db: Db | Tx): Knex.QueryBuilder {
  return matchRows(db).join('sessions as s', 's.match_id', 'm.id');
}

/** A row as facts; an advisor who has given no name is called by their username. */
export const factsOf = ({ firstName, lastName, advisorUsername, ...row }: SessionRow): SessionFacts => ({
  ...row,
  scheduledDate: isoTime(row.scheduledDate),
  completed: Boolean(row.completed),
  completedAt: isoTime(row.completedAt),
  cancelledAt: isoTime(row.cancelledAt),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  advisorName: advisorName({ firstName, lastName, username: advisorUsername }),
  advisorManaged: Boolean(row.advisorManaged),
  organizationManaged: Boolean(row.organizationManaged),
  isApart: Boolean(row.isApart),
});

/** Who asks, as far as sessions go; a calendar feed has no log-in. */
export type SessionReader = Pick<
  Actor,
  'userId' | 'userType' | 'advisorId' | 'organizationId' | 'adminGroupIds'
>;

/**
 * Narrows {@link sessionRows} to those of the parties (contract §3); for a group admin those in which they run a managed
 * side: what two self-managed people note about their meeting is not the group's. So whoever sees a session may act.
 */
export function sessionsInScope(reader: SessionReader): (query: Knex.QueryBuilder) => void {
  return (query) => {
    const { userId, userType, adminGroupIds } = reader;
    if (userType === 'advisor')
      void query
        .where('m.advisor_id', reader.advisorId ?? 0)
        .where(memberNotBlocked(userId, 'organization', 'r.organization_id'));
    else if (userType === 'organization')
      void query
        .where('r.organization_id', reader.organizationId ?? 0)
        .where(memberNotBlocked(userId, 'advisor', 'm.advisor_id'));
    else if (userType === 'group_admin') {
      void query.where((either) => {
        void either
          .where((side) => {
            void side.where('a.is_managed', 1).where(linkedToAny('advisor', 'm.advisor_id', adminGroupIds));
          })
          .orWhere((side) => {
            void side
              .where('o.is_managed', 1)
              .where(linkedToAny('organization', 'r.organization_id', adminGroupIds));
          });
      });
    } else void query.whereRaw('1 = 0');
  };
}

/** The sessions that the query narrows down to, by start. */
export async function sessionFacts(
  db: Db | Tx,
  narrow: (query: Knex.QueryBuilder) => void,
): Promise<SessionFacts[]> {
  const rows = await sessionRows(db)
    .where(narrow)
    .orderBy(['s.scheduled_date', 's.id'])
    .select<SessionRow[]>([...SESSION_COLUMNS]);
  return rows.map(factsOf);
}

/**
 * One session, and the sides that the actor may act for.
 * @throws AppError NOT_FOUND for what is not there or not theirs to see
 */
export async function findSession(
  db: Db | Tx,
  actor: Actor,
  id: number,
): Promise<{ session: SessionFacts; acts: ActsFor }> {
  const [session] = await sessionFacts(
    db,
    (query) => void query.where('s.id', id).where(sessionsInScope(actor)),
  );
  if (!session) throw notFound();
  const acts = (await actsFor(db, actor, [session])).get(id);
  return { session, acts: acts ?? NOBODY };
}

/**
 * The side that somebody speaks for. Whoever runs both has no side of their own, and gives no feedback for either.
 */
export function sideOf(acts: ActsFor): SessionSide | null {
  if (acts.advisor === acts.organization) return null;
  return acts.advisor ? 'advisor' : 'organization';
}
