import { skillLabel, type CheckKind, type RequestStatus } from '../../../contract/enums.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { memberNotBlocked } from '../../../core/access/blocks.queries.ts';
import type { Narrow, Where } from '../../../core/db/database.ts';
import { holdRow, type Db, type Tx } from '../../../core/db/transaction.ts';
import { narrowed } from '../../../core/db/rows.ts';
import { orNotFound } from '../../../core/errors.ts';
import { amongMembers } from '../../groups/index.ts';
import { parseSkills } from '../search/profile-text.ts';
import { IN_FLIGHT } from '../transitions.ts';

export interface RequestFacts {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly skillsRequired: string;
  readonly status: RequestStatus;
  readonly hoursNeeded: number;
  readonly hoursUsed: number;
  readonly proposalsMade: number;
  /** Only who holds a valid check of this kind is proposed. */
  readonly requiresCheck: CheckKind | null;
  readonly organizationId: number;
  readonly organizationUserId: number;
  readonly organizationName: string;
  readonly organizationManaged: boolean;
  readonly version: number;
}

/** Of `r`: a draft is its organisation's alone, also thrown away. For what is sent hours are reserved. */
const WAS_SENT =
  "(r.status not in ('draft', 'cancelled') or exists (select 1 from hour_entries as sent where sent.request_id = r.id))";

/** For `requests as r`; advisors see those of their matches (contract §3). */
export const requestsInScope =
  ({ userId, userType, advisorId, organizationId, adminGroupIds }: Actor): Narrow =>
  (query) => {
    if (userType === 'organization') void query.where('r.organization_id', organizationId ?? 0);
    // By their few matches, not by all requests.
    else if (userType === 'advisor')
      void query
        .whereIn('r.id', (matched) => {
          void matched
            .from('matches as own')
            .where('own.advisor_id', advisorId ?? 0)
            .select('own.request_id');
        })
        .where(memberNotBlocked(userId, 'organization', 'r.organization_id'));
    else {
      void query.whereRaw(WAS_SENT);
      if (userType === 'group_admin')
        void query.where(amongMembers('organization', 'r.organization_id', adminGroupIds));
    }
  };

export async function requestFacts(db: Db | Tx, ...where: Where[]): Promise<RequestFacts[]> {
  const all = db('requests as r').join('organizations as o', 'o.id', 'r.organization_id');
  const rows = await narrowed(all, where)
    .orderBy('r.id')
    .select<RequestFacts[]>({
      ...columnsOf('r', 'id', 'title', 'description', 'skillsRequired', 'status', 'hoursNeeded'),
      ...columnsOf('r', 'hoursUsed', 'proposalsMade', 'requiresCheck', 'version'),
      organizationId: 'o.id',
      organizationUserId: 'o.user_id',
      organizationName: 'o.name',
      organizationManaged: 'o.is_managed',
    });
  return rows.map((row) => ({
    ...row,
    hoursNeeded: Number(row.hoursNeeded),
    hoursUsed: Number(row.hoursUsed),
    organizationManaged: Boolean(row.organizationManaged),
  }));
}

/** @throws AppError NOT_FOUND for what is not there or not the actor's to see */
export async function findRequest(db: Db | Tx, actor: Actor, id: number): Promise<RequestFacts> {
  return orNotFound((await requestFacts(db, { 'r.id': id }, requestsInScope(actor)))[0]);
}

export const requestsInFlight = (trx: Tx, organizationId: number): Promise<number[]> =>
  trx('requests')
    .where('organization_id', organizationId)
    .whereIn('status', IN_FLIGHT)
    .orderBy('id')
    .pluck('id');

/** Holds a request for the rest of the transaction and reads it as it is now. @throws AppError NOT_FOUND */
export async function lockRequest(trx: Tx, id: number): Promise<RequestFacts> {
  await holdRow(trx, 'requests', id);
  return orNotFound((await requestFacts(trx, { 'r.id': id }))[0]);
}

/** Holds a request like {@link lockRequest}, for somebody who still may see it. @throws AppError NOT_FOUND */
export async function lockRequestFor(trx: Tx, actor: Actor, id: number): Promise<RequestFacts> {
  await holdRow(trx, 'requests', id);
  return findRequest(trx, actor, id);
}

/** What the ranker reads of a request. */
export const requestText = (
  { title, description }: Pick<RequestFacts, 'title' | 'description'>,
  skills: readonly string[],
): string => [title, description, skills.map(skillLabel).join(', ')].filter(Boolean).join('\n');

export const requestTextOf = (request: RequestFacts): string =>
  requestText(request, parseSkills(request.skillsRequired));
