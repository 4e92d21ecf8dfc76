import type { Knex } from 'knex';
import type { MatchStatus, RequestStatus } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { memberNotBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { linkedToAny } from '../../groups/index.ts';
import { advisorName } from '../advisor-name.ts';
import type { AdvisorNames } from '../advisor-name.ts';

/** A match with what decides about it: its request and its two sides. */
export interface MatchFacts {
  readonly id: number;
  readonly status: MatchStatus;
  readonly requestId: number;
  readonly requestTitle: string;
  readonly requestStatus: RequestStatus;
  readonly hoursNeeded: number;
  readonly hoursUsed: number;
  readonly dueAt: string | null;
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

/** The sides that somebody may act for: their own or, for a group admin, managed ones of their groups (contract §4). */
export interface ActsFor {
  readonly advisor: boolean;
  readonly organization: boolean;
  /** Whether they see the request itself: a group admin of the advisor's side alone does not (contract §3). */
  readonly seesRequest: boolean;
}

/** For a match or session that is nobody's. */
export const NOBODY: ActsFor = { advisor: false, organization: false, seesRequest: false };

/** Narrows rows over `matches as m` joined with `requests as r` to what the actor may see (contract §3). */
export function matchesInScope(actor: Actor): (query: Knex.QueryBuilder) => void {
  return (query) => {
    switch (actor.userType) {
      case 'super_admin':
        return;
      case 'advisor':
        void query
          .where('m.advisor_id', actor.advisorId ?? 0)
          .where(memberNotBlocked(actor.userId, 'organization', 'r.organization_id'));
        return;
      case 'organization':
        void query
          .where('r.organization_id', actor.organizationId ?? 0)
          .where(memberNotBlocked(actor.userId, 'advisor', 'm.advisor_id'));
        return;
      case 'group_admin':
        void query.where((either) => {
          void either
            .where(linkedToAny('advisor', 'm.advisor_id', actor.adminGroupIds))
            .orWhere(linkedToAny('organization', 'r.organization_id', actor.adminGroupIds));
        });
        return;
    }
  };
}

/**
 * Narrows rows over `matches as m` to what the actor may see, joined with `requests as r` where that asks about them: not
 * for everything, where the join is most of the cost of counting. Goes by `modify`.
 */
export function onlyMatchesInScope(actor: Actor): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (actor.userType === 'super_admin') return;
    void query.join('requests as r', 'r.id', 'm.request_id').where(matchesInScope(actor));
  };
}

/** `matches as m` with its request, both sides, the advisor's account and a block as `apart`, without columns. */
export function matchRows(db: Db | Tx): Knex.QueryBuilder {
  return db('matches as m')
    .join('requests as r', 'r.id', 'm.request_id')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .join('users as au', 'au.id', 'a.user_id')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('blocks as apart', (both) => {
      void both.on('apart.user_id', 'a.user_id').andOn('apart.other_user_id', 'o.user_id');
    });
}

const FACTS = {
  id: 'm.id',
  status: 'm.status',
  requestId: 'm.request_id',
  requestTitle: 'r.title',
  requestStatus: 'r.status',
  hoursNeeded: 'r.hours_needed',
  hoursUsed: 'r.hours_used',
  dueAt: 'm.due_at',
  advisorId: 'm.advisor_id',
  advisorUserId: 'a.user_id',
  firstName: 'a.first_name',
  lastName: 'a.last_name',
  username: 'au.username',
  advisorManaged: 'a.is_managed',
  organizationId: 'r.organization_id',
  organizationUserId: 'o.user_id',
  organizationName: 'o.name',
  organizationManaged: 'o.is_managed',
  isApart: 'apart.id',
};

type FactsRow = Omit<MatchFacts, 'advisorName'> & AdvisorNames;

const factsOf = ({ firstName, lastName, username, ...row }: FactsRow): MatchFacts => ({
  ...row,
  hoursNeeded: Number(row.hoursNeeded),
  hoursUsed: Number(row.hoursUsed),
  advisorName: advisorName({ firstName, lastName, username }),
  advisorManaged: Boolean(row.advisorManaged),
  organizationManaged: Boolean(row.organizationManaged),
  isApart: Boolean(row.isApart),
});

/** The facts of matches that the query narrows down to, by id. */
export async function matchFacts(
  db: Db | Tx,
  narrow: (query: Knex.QueryBuilder) => void,
): Promise<MatchFacts[]> {
  const rows: FactsRow[] = await matchRows(db).where(narrow).select(FACTS).orderBy('m.id');
  return rows.map(factsOf);
}

/**
 * One match and the sides that the actor may act for.
 * @throws AppError NOT_FOUND for what is not there or not theirs to see
 */
export async function findMatch(
  db: Db | Tx,
  actor: Actor,
  matchId: number,
): Promise<{ match: MatchFacts; acts: ActsFor }> {
  const [match] = await matchFacts(
    db,
    (query) => void query.where('m.id', matchId).where(matchesInScope(actor)),
  );
  if (!match) throw notFound();
  const acts = (await actsFor(db, actor, [match])).get(match.id);
  return { match, acts: acts ?? NOBODY };
}

/** The same for a page of matches: one query more for group admins, none for anybody else. */
export async function actsFor(
  db: Db | Tx,
  actor: Actor,
  matches: readonly Pick<
    MatchFacts,
    'id' | 'advisorId' | 'organizationId' | 'advisorManaged' | 'organizationManaged'
  >[],
): Promise<Map<number, ActsFor>> {
  const isAdmin = actor.userType === 'group_admin';
  const advisors = isAdmin ? await members(db, 'group_advisors', 'advisor_id', actor) : new Set<number>();
  const organizations = isAdmin
    ? await members(db, 'group_organizations', 'organization_id', actor)
    : new Set<number>();
  return new Map(
    matches.map((match) => [
      match.id,
      {
        advisor:
          match.advisorId === actor.advisorId || (match.advisorManaged && advisors.has(match.advisorId)),
        organization:
          match.organizationId === actor.organizationId ||
          (match.organizationManaged && organizations.has(match.organizationId)),
        seesRequest: !isAdmin || organizations.has(match.organizationId),
      },
    ]),
  );
}

async function members(db: Db | Tx, table: string, column: string, actor: Actor): Promise<Set<number>> {
  if (actor.adminGroupIds.length === 0) return new Set();
  return new Set<number>(
    await db(table)
      .whereIn('group_id', [...actor.adminGroupIds])
      .where('status', 'active')
      .pluck(column),
  );
}
