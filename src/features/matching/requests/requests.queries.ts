import type { Knex } from 'knex';
import type { HelpRequest, RequestMatch } from '../../../contract/requests-api.ts';
import { ADVISOR_NAMES } from '../../../core/accounts/names.ts';
import { columnsOf } from '../../../core/db/model.ts';
import { isAllowed, type Actor } from '../../../core/access/actor.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Narrow, Tx } from '../../../core/db/database.ts';
import { idsOf } from '../../../core/records.ts';
import { byIds, byNames, byText, runList } from '../../../core/http/list.ts';
import type { Filter, ListFields, ListQuery } from '../../../core/http/list.ts';
import { byAdministeredGroup } from '../../groups/index.ts';
import { ableToTake } from '../capacity.queries.ts';
import { seenOrOfferable } from './offerable.queries.ts';
import { requestsInScope } from './request-access.queries.ts';
import { requestAbilities, requestPolicy } from './requests.policy.ts';
import { presentRequest, presentRequestMatch, type MatchRow, type RequestRow } from './requests.presenter.ts';
import { readOne, type Page } from '../../../core/http/page.ts';

export const REQUEST_COLUMNS = ['r.*', 'o.name as organization_name', 'o.user_id as organization_user_id'];

const OWN_FIELDS = {
  sort: {
    ...columnsOf('r', 'id', 'title', 'status', 'hoursNeeded', 'hoursUsed', 'createdAt', 'updatedAt'),
    organizationName: 'o.name',
  },
  filter: {
    q: byNames(['r.title', 'o.name']),
    id: byIds('r.id'),
    status: byOneOf('r.status'),
    organizationId: byIds('r.organization_id'),
  },
  defaultSort: ['createdAt', 'desc'],
} satisfies ListFields;

/** Admins also narrow it by one of their groups. */
export const requestFields = (actor: Actor): ListFields => ({
  ...OWN_FIELDS,
  filter: { ...OWN_FIELDS.filter, groupId: byAdministeredGroup(actor, requestsInScope) },
});

/** A filter on one text or a list of them; an empty list finds nothing, as with `byIds`. */
export function byOneOf(column: string): Filter {
  const one = byText(column);
  return (query, value) => {
    if (!Array.isArray(value)) return one(query, value);
    if (value.length === 0) return void query.whereRaw('1 = 0');
    void query.where((either) =>
      value.slice(0, 20).forEach((text: unknown) => void either.orWhere((each) => one(each, text))),
    );
  };
}

export const requestRows = (db: Db | Tx): Knex.QueryBuilder =>
  db('requests as r').join('organizations as o', 'o.id', 'r.organization_id');

/** Each with its matches; an advisor sees only their own. */
export async function listRequests(db: Db | Tx, actor: Actor, list: ListQuery): Promise<Page<HelpRequest>> {
  const source = { rows: requestRows(db).where(await listed(db, actor, list)), columns: REQUEST_COLUMNS };
  const { rows, total } = await runList<RequestRow>(source, requestFields(actor), list);
  const matches = await matchesOf(db, actor, rows);
  // Who was asked before answers that match.
  const open = rows.filter((row) => !matches.has(row.id) && isAllowed(requestPolicy.offer(actor, row)));
  const offered = open.length > 0 ? open.filter(await ableToTake(db, actor.advisorId ?? 0)) : open;
  return {
    rows: rows.map((row) => ({
      ...presentRequest(row),
      matches: matches.get(row.id) ?? [],
      abilities: { ...requestAbilities(actor, row), ...(offered.includes(row) ? { offer: true } : {}) },
    })),
    total,
  };
}

/** Asked for by id or organisation, an advisor's list also has those to offer help with. */
async function listed(db: Db, actor: Actor, { filter }: ListQuery): Promise<Narrow> {
  const isNamed = filter['id'] !== undefined || filter['organizationId'] !== undefined;
  return actor.advisorId !== null && isNamed ? seenOrOfferable(db, actor) : requestsInScope(actor);
}

/** @throws AppError NOT_FOUND */
export const readRequest = readOne(listRequests);

async function matchesOf(db: Db | Tx, actor: Actor, requests: readonly RequestRow[]) {
  const found = new Map<number, RequestMatch[]>();
  if (requests.length === 0) return found;
  const query = db('matches as m')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .join('users as au', 'au.id', 'a.user_id')
    .whereIn('m.request_id', idsOf(requests))
    .where(notBlocked(actor.userId, 'a.user_id'))
    .orderBy([{ column: 'm.match_score', order: 'desc' }, 'm.id'])
    .select('m.*', 'a.title', ADVISOR_NAMES);
  if (actor.userType === 'advisor') void query.where('m.advisor_id', actor.advisorId ?? 0);
  const rows: MatchRow[] = await query;
  for (const row of rows)
    found.set(row.request_id, [...(found.get(row.request_id) ?? []), presentRequestMatch(row)]);
  return found;
}
