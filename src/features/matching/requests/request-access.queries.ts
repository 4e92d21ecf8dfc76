import type { Knex } from 'knex';
import type { CheckKind, RequestStatus } from '../../../contract/enums.ts';
import { skillLabel } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { memberNotBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { holdRow } from '../../../core/db/hold.ts';
import { notFound } from '../../../core/errors.ts';
import { linkedToAny } from '../../groups/index.ts';
import { parseSkills } from '../search/profile-text.ts';

/** A request as its rules need it. */
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
}

/** Narrows rows over `requests as r` to what the actor may see; advisors those of their matches (contract §3). */
export function requestsInScope(actor: Actor): (query: Knex.QueryBuilder) => void {
  return (query) => {
    switch (actor.userType) {
      case 'super_admin':
        return;
      case 'organization':
        void query.where('r.organization_id', actor.organizationId ?? 0);
        return;
      case 'group_admin':
        void query.where(linkedToAny('organization', 'r.organization_id', actor.adminGroupIds));
        return;
      case 'advisor':
        // By their few matches, not by all requests.
        void query
          .whereIn('r.id', (matched) => {
            void matched
              .from('matches as own')
              .where('own.advisor_id', actor.advisorId ?? 0)
              .select('own.request_id');
          })
          .where(memberNotBlocked(actor.userId, 'organization', 'r.organization_id'));
        return;
    }
  };
}

/** The facts of the requests that the query narrows down to. */
export async function requestFacts(
  db: Db | Tx,
  narrow: (query: Knex.QueryBuilder) => void,
): Promise<RequestFacts[]> {
  const rows = await db('requests as r')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .where(narrow)
    .orderBy('r.id')
    .select<RequestFacts[]>({
      id: 'r.id',
      title: 'r.title',
      description: 'r.description',
      skillsRequired: 'r.skills_required',
      status: 'r.status',
      hoursNeeded: 'r.hours_needed',
      hoursUsed: 'r.hours_used',
      proposalsMade: 'r.proposals_made',
      requiresCheck: 'r.requires_check',
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
  const [request] = await requestFacts(
    db,
    (query) => void query.where('r.id', id).where(requestsInScope(actor)),
  );
  if (!request) throw notFound();
  return request;
}

/** Holds a request for the rest of the transaction and reads it as it is now. @throws AppError NOT_FOUND */
export async function lockRequest(trx: Tx, id: number): Promise<RequestFacts> {
  await holdRow(trx, 'requests', id);
  const [request] = await requestFacts(trx, (query) => void query.where('r.id', id));
  if (!request) throw notFound();
  return request;
}

/** Holds a request like {@link lockRequest}, for somebody who still may see it. @throws AppError NOT_FOUND */
export async function lockRequestFor(trx: Tx, actor: Actor, id: number): Promise<RequestFacts> {
  await holdRow(trx, 'requests', id);
  return findRequest(trx, actor, id);
}

/** What the ranker reads of a request: its words, and the names of the skills it asks for. */
export function requestText(
  request: Pick<RequestFacts, 'title' | 'description'>,
  skills: readonly string[],
): string {
  return [request.title, request.description, skills.map(skillLabel).join(', ')].filter(Boolean).join('\n');
}

export const requestTextOf = (request: RequestFacts): string =>
  requestText(request, parseSkills(request.skillsRequired));
