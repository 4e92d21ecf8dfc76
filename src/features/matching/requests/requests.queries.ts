import type { Knex } from 'knex';
import type { HelpRequest, RequestMatch } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, byText, runList } from '../../../core/http/list.ts';
import { byAdministeredGroup } from '../../groups/index.ts';
import { requestsInScope } from './request-access.queries.ts';
import { requestAbilities } from './requests.policy.ts';
import type { MatchRow, RequestRow } from './requests.presenter.ts';
import { presentRequest, presentRequestMatch } from './requests.presenter.ts';

export const REQUEST_COLUMNS = [
  'r.id',
  'r.organization_id',
  'r.title',
  'r.description',
  'r.skills_required',
  'r.time_commitment',
  'r.hours_needed',
  'r.hours_used',
  'r.requires_check',
  'r.status',
  'r.created_at',
  'r.updated_at',
  'o.name as organization_name',
  'o.user_id as organization_user_id',
];

const OWN_FIELDS = {
  sort: {
    id: 'r.id',
    title: 'r.title',
    status: 'r.status',
    hoursNeeded: 'r.hours_needed',
    hoursUsed: 'r.hours_used',
    organizationName: 'o.name',
    createdAt: 'r.created_at',
    updatedAt: 'r.updated_at',
  },
  filter: {
    id: byIds('r.id'),
    status: byOneOf('r.status'),
    organizationId: byIds('r.organization_id'),
  },
  defaultSort: ['createdAt', 'desc'],
  tieBreaker: 'r.id',
} satisfies ListFields;

/** What the actor's list of requests is sorted and narrowed by; admins also by one of their groups. */
export const requestFields = (actor: Actor): ListFields => ({
  ...OWN_FIELDS,
  filter: { ...OWN_FIELDS.filter, groupId: byAdministeredGroup(actor, requestsInScope) },
});

/** A filter on one text or a list of them; an empty list finds nothing, as with `byIds`. */
export function byOneOf(column: string): (query: Knex.QueryBuilder, value: unknown) => void {
  const one = byText(column);
  return (query, value) => {
    if (!Array.isArray(value)) return one(query, value);
    if (value.length === 0) return void query.whereRaw('1 = 0');
    void query.where((either) => {
      for (const text of value.slice(0, 20) as unknown[]) void either.orWhere((each) => one(each, text));
    });
  };
}

/** `requests as r` with their organisation, without columns. */
export const requestRows = (db: Db): Knex.QueryBuilder =>
  db('requests as r').join('organizations as o', 'o.id', 'r.organization_id');

/** A page of the requests that the actor may see, each with its matches (an advisor's own only). */
export async function listRequests(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: HelpRequest[]; total: number }> {
  const source = { rows: requestRows(db).where(requestsInScope(actor)), columns: REQUEST_COLUMNS };
  const { rows, total } = await runList<RequestRow>(source, requestFields(actor), list);
  const matches = await matchesOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...presentRequest(row),
      matches: matches.get(row.id) ?? [],
      abilities: requestAbilities(actor, row),
    })),
    total,
  };
}

/** @throws AppError NOT_FOUND */
export async function readRequest(db: Db, actor: Actor, id: number): Promise<HelpRequest> {
  const { rows } = await listRequests(db, actor, { sort: null, from: 0, to: 0, filter: { id } });
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function matchesOf(
  db: Db,
  actor: Actor,
  requestIds: readonly number[],
): Promise<Map<number, RequestMatch[]>> {
  const found = new Map<number, RequestMatch[]>();
  if (requestIds.length === 0) return found;
  const query = db('matches as m')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .join('users as au', 'au.id', 'a.user_id')
    .whereIn('m.request_id', [...requestIds])
    .where(notBlocked(actor.userId, 'a.user_id'))
    .orderBy([{ column: 'm.match_score', order: 'desc' }, 'm.id'])
    .select(
      'm.id',
      'm.request_id',
      'm.advisor_id',
      'm.match_score',
      'm.status',
      'm.due_at',
      'm.decline_reason',
      'm.accepted_at',
      'a.first_name',
      'a.last_name',
      'au.username',
      'a.title',
    );
  if (actor.userType === 'advisor') void query.where('m.advisor_id', actor.advisorId ?? 0);
  const rows: MatchRow[] = await query;
  for (const row of rows)
    found.set(row.request_id, [...(found.get(row.request_id) ?? []), presentRequestMatch(row)]);
  return found;
}
