import type { Knex } from 'knex';
import type { MatchStatus, RequestStatus } from '../../../contract/enums.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Actor, Reader } from '../../../core/access/actor.ts';
import { memberNotBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Narrow, Tx, Where } from '../../../core/db/database.ts';
import { narrowed } from '../../../core/db/rows.ts';
import { notFound } from '../../../core/errors.ts';
import { linkedToAny, membersOfGroups } from '../../groups/index.ts';
import { ADVISOR_NAMES, withAdvisorName, type AdvisorNames } from '../../../core/accounts/names.ts';

export interface Sides {
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

export interface MatchFacts extends Sides {
  readonly id: number;
  readonly status: MatchStatus;
  readonly hoursNeeded: number;
  readonly hoursUsed: number;
  readonly dueAt: string | null;
  /** Null: by the platform itself. */
  readonly proposedByUserId: number | null;
  /** The advisor has offered their help, and the organisation's side answers (spec 4 §19). */
  readonly isOffer: boolean;
}

/** The sides that somebody may act for: their own or, for a group admin, managed ones of their groups (contract §4). */
export interface ActsFor {
  readonly advisor: boolean;
  readonly organization: boolean;
  /** A group admin of the advisor's side alone does not see the request (contract §3). */
  readonly seesRequest: boolean;
  /** The same of the advisor's record, for a group admin of the organisation's side alone. */
  readonly seesAdvisor: boolean;
}

/** Narrows rows over `matches as m` joined with `requests as r` to what the actor may see (contract §3). */
export const matchesInScope =
  ({ userId, userType, advisorId, organizationId, adminGroupIds }: Reader): Narrow =>
  (query) => {
    if (userType === 'advisor')
      void query
        .where('m.advisor_id', advisorId ?? 0)
        .where(memberNotBlocked(userId, 'organization', 'r.organization_id'));
    else if (userType === 'organization')
      void query
        .where('r.organization_id', organizationId ?? 0)
        .where(memberNotBlocked(userId, 'advisor', 'm.advisor_id'));
    else if (userType === 'group_admin')
      void query.where(ofEitherSide('m.advisor_id', 'r.organization_id', adminGroupIds));
  };

/** Rows of which one side is linked to one of the groups. @param linked as of `inActorsGroups` */
export const ofEitherSide =
  (advisorId: string, organizationId: string, groupIds: readonly number[], linked = linkedToAny): Narrow =>
  (query) =>
    void query
      .where(linked('advisor', advisorId, groupIds))
      .orWhere(linked('organization', organizationId, groupIds));

/**
 * Of `m`, `a` and `r`: the two share a private group, or the advisor has said yes, or offered. Who accepts whom it has asked
 * itself does not know them yet.
 */
export const KNOW_EACH_OTHER = `(
  m.answered_at >= m.accepted_at
  or (m.accepted_at is not null and m.proposed_by_user_id = a.user_id)
  or exists (
    select 1 from group_advisors ga
    join group_organizations go on go.group_id = ga.group_id and go.status = 'active'
    join \`groups\` g on g.id = ga.group_id and g.is_open_group = 0
    where ga.advisor_id = m.advisor_id and go.organization_id = r.organization_id and ga.status = 'active'
  ))`;

/** `matches as m` with its request, both sides, the advisor's account and a block as `apart`; without columns. */
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

/** Columns of {@link matchRows} that {@link sidesOf} reads. */
export const SIDE_COLUMNS = {
  requestId: 'r.id',
  requestTitle: 'r.title',
  requestStatus: 'r.status',
  advisorId: 'a.id',
  advisorUserId: 'a.user_id',
  ...ADVISOR_NAMES,
  advisorManaged: 'a.is_managed',
  organizationId: 'o.id',
  organizationUserId: 'o.user_id',
  organizationName: 'o.name',
  organizationManaged: 'o.is_managed',
  isApart: 'apart.id',
};
export type SidesRow = Omit<Sides, 'advisorName'> & AdvisorNames;

export const sidesOf = <Row extends SidesRow>(row: Row) => ({
  ...withAdvisorName(row),
  advisorManaged: Boolean(row.advisorManaged),
  organizationManaged: Boolean(row.organizationManaged),
  isApart: Boolean(row.isApart),
});

const FACTS = {
  ...SIDE_COLUMNS,
  ...columnsOf('m', 'id', 'status', 'dueAt', 'proposedByUserId'),
  ...columnsOf('r', 'hoursNeeded', 'hoursUsed'),
};
type FactsRow = Omit<MatchFacts, 'advisorName' | 'isOffer'> & SidesRow;

/** In the order of their ids. */
export async function matchFacts(db: Db | Tx, ...where: Where[]): Promise<MatchFacts[]> {
  const rows: FactsRow[] = await narrowed(matchRows(db), where).select(FACTS).orderBy('m.id');
  return rows.map((row) => ({
    ...sidesOf(row),
    hoursNeeded: Number(row.hoursNeeded),
    hoursUsed: Number(row.hoursUsed),
    isOffer: row.proposedByUserId === row.advisorUserId,
  }));
}

/** Those that wait for an answer or are at work. */
export const openMatches = (db: Db | Tx, where: Where): Promise<MatchFacts[]> =>
  matchFacts(db, where, { 'm.status': ['pending', 'accepted'] });

/** @throws AppError NOT_FOUND for what is not there or not theirs to see */
export async function findMatch(db: Db | Tx, actor: Actor, id: number) {
  const [match] = await matchFacts(db, { 'm.id': id }, matchesInScope(actor));
  if (!match) throw notFound();
  const [acts] = await actsFor(db, actor, [match]);
  return { match, acts: acts! };
}

/** In the order of the matches: two queries for group admins, none for anybody else. */
export async function actsFor(
  db: Db | Tx,
  { userType, advisorId, organizationId, adminGroupIds }: Actor,
  matches: readonly Pick<Sides, 'advisorId' | 'organizationId' | 'advisorManaged' | 'organizationManaged'>[],
): Promise<ActsFor[]> {
  const isAdmin = userType === 'group_admin';
  const groupIds = isAdmin ? adminGroupIds : [];
  const among = (side: 'advisorId' | 'organizationId') => ({ ids: matches.map((match) => match[side]) });
  const advisors = new Set(await membersOfGroups(db, 'advisor', groupIds, among('advisorId')));
  const organizations = new Set(await membersOfGroups(db, 'organization', groupIds, among('organizationId')));
  return matches.map((match) => {
    const isAdvisorOfGroup = advisors.has(match.advisorId);
    const isOrganizationOfGroup = organizations.has(match.organizationId);
    return {
      advisor: match.advisorId === advisorId || (match.advisorManaged && isAdvisorOfGroup),
      organization:
        match.organizationId === organizationId || (match.organizationManaged && isOrganizationOfGroup),
      seesRequest: !isAdmin || isOrganizationOfGroup,
      seesAdvisor: !isAdmin || isAdvisorOfGroup,
    };
  });
}
