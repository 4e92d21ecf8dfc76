import type { MatchStatus, SessionSide } from '../../../contract/enums.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Actor, Reader } from '../../../core/access/actor.ts';
import type { Db, Narrow, Tx, Where } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { narrowed } from '../../../core/db/rows.ts';
import { notFound } from '../../../core/errors.ts';
import { linkedToAny } from '../../groups/index.ts';
import {
  SIDE_COLUMNS,
  actsFor,
  matchRows,
  matchesInScope,
  sidesOf,
} from '../matches/match-access.queries.ts';
import type { ActsFor, Sides, SidesRow } from '../matches/match-access.queries.ts';

/** Moments are ISO 8601 UTC. */
export interface SessionFacts extends Sides {
  readonly id: number;
  readonly matchId: number;
  readonly matchStatus: MatchStatus;
  readonly scheduledDate: string;
  /** Minutes. */
  readonly duration: number;
  readonly completed: boolean;
  readonly completedAt: string | null;
  readonly cancelledAt: string | null;
  readonly notes: string | null;
  readonly place: string | null;
  readonly meetingUrl: string | null;
  /** The side that named a time which waits for the other one's yes; null for what is agreed. */
  readonly proposedSide: SessionSide | null;
  readonly sequence: number;
  readonly uid: string;
  readonly createdByUserId: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const SESSION_COLUMNS = {
  ...SIDE_COLUMNS,
  matchStatus: 'm.status',
  ...columnsOf('s', 'id', 'matchId', 'scheduledDate', 'duration', 'completed', 'completedAt', 'cancelledAt'),
  ...columnsOf('s', 'notes', 'place', 'meetingUrl', 'proposedSide', 'sequence', 'uid'),
  ...columnsOf('s', 'createdByUserId', 'createdAt', 'updatedAt'),
};
export type SessionRow = Omit<SessionFacts, 'advisorName'> & SidesRow;

export const sessionRows = (db: Db | Tx) => matchRows(db).join('sessions as s', 's.match_id', 'm.id');

export const factsOf = (row: SessionRow): SessionFacts => ({
  ...sidesOf(row),
  scheduledDate: isoTime(row.scheduledDate),
  completed: Boolean(row.completed),
  completedAt: isoTime(row.completedAt),
  cancelledAt: isoTime(row.cancelledAt),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

/**
 * Narrows {@link sessionRows} to those of the parties (contract §3).
 * Super admins see all (spec 4 §19); a group admin sees those in which they run
 * a managed side: what two self-managed people note about their meeting is not the group's. So whoever sees a
 * session, but for super admins, may act.
 */
export function sessionsInScope(reader: Reader): Narrow {
  if (reader.userType !== 'group_admin') return matchesInScope(reader);
  const { adminGroupIds: ids } = reader;
  return (query) => {
    void query.where(
      (side) => void side.where('a.is_managed', 1).where(linkedToAny('advisor', 'm.advisor_id', ids)),
    );
    void query.orWhere(
      (side) =>
        void side.where('o.is_managed', 1).where(linkedToAny('organization', 'r.organization_id', ids)),
    );
  };
}

/** In the order of their starts. */
export async function sessionFacts(db: Db | Tx, ...where: Where[]): Promise<SessionFacts[]> {
  const rows = await narrowed(sessionRows(db), where)
    .orderBy(['s.scheduled_date', 's.id'])
    .select<SessionRow[]>(SESSION_COLUMNS);
  return rows.map(factsOf);
}

export type FoundSession = Awaited<ReturnType<typeof findSession>>;

/** @throws AppError NOT_FOUND for what is not there or not theirs to see */
export async function findSession(db: Db | Tx, actor: Actor, id: number) {
  const [session] = await sessionFacts(db, { 's.id': id }, sessionsInScope(actor));
  if (!session) throw notFound();
  const [acts] = await actsFor(db, actor, [session]);
  return { session, acts: acts! };
}

/** Whoever runs both sides has none of their own, and gives no feedback for either. */
export function sideOf(acts: ActsFor): SessionSide | null {
  if (acts.advisor === acts.organization) return null;
  return acts.advisor ? 'advisor' : 'organization';
}
