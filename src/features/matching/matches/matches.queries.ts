import type { Match } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, runList } from '../../../core/http/list.ts';
import { byAdministeredGroup } from '../../groups/index.ts';
import { REQUEST_COLUMNS, byOneOf } from '../requests/requests.queries.ts';
import { NOBODY, actsFor, matchRows, matchesInScope } from './match-access.queries.ts';
import type { MatchRow } from './matches.presenter.ts';
import { presentMatch } from './matches.presenter.ts';

const COLUMNS = [
  'm.id as match_id',
  'm.advisor_id',
  'm.match_score',
  'm.fit_reason',
  'm.status as match_status',
  'm.due_at',
  'm.reminded_at',
  'm.accepted_at',
  'm.decline_reason',
  'm.proposed_by_user_id',
  'm.created_at as match_created_at',
  'm.updated_at as match_updated_at',
  ...REQUEST_COLUMNS,
  'a.user_id as advisor_user_id',
  'a.is_managed as advisor_managed',
  'a.first_name',
  'a.last_name',
  'au.username as advisor_username',
  'a.title as advisor_title',
  'a.expertise',
  'a.bio',
  'a.location as advisor_location',
  'a.linkedin_url',
  'a.skills',
  'a.availability',
  'o.is_managed as organization_managed',
  'o.type as organization_type',
  'o.description as organization_description',
  'o.website',
  'o.location as organization_location',
  'apart.id as apart_id',
];

const OWN_FIELDS = {
  sort: {
    id: 'm.id',
    status: 'm.status',
    matchScore: 'm.match_score',
    dueAt: 'm.due_at',
    acceptedAt: 'm.accepted_at',
    createdAt: 'm.created_at',
    updatedAt: 'm.updated_at',
  },
  filter: {
    id: byIds('m.id'),
    status: byOneOf('m.status'),
    requestId: byIds('m.request_id'),
    advisorId: byIds('m.advisor_id'),
    organizationId: byIds('r.organization_id'),
  },
  defaultSort: ['createdAt', 'desc'],
  tieBreaker: 'm.id',
} satisfies ListFields;

/** What the actor's list of matches is sorted and narrowed by; admins also by one of their groups. */
export const matchFields = (actor: Actor): ListFields => ({
  ...OWN_FIELDS,
  filter: { ...OWN_FIELDS.filter, groupId: byAdministeredGroup(actor, matchesInScope) },
});

/** A page of the matches that the actor may see, with both sides and the request. */
export async function listMatches(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: Match[]; total: number }> {
  const source = { rows: matchRows(db).where(matchesInScope(actor)), columns: COLUMNS };
  const { rows, total } = await runList<MatchRow>(source, matchFields(actor), list);
  const acts = await actsFor(
    db,
    actor,
    rows.map((row) => ({
      id: row.match_id,
      advisorId: row.advisor_id,
      organizationId: row.organization_id,
      advisorManaged: Boolean(row.advisor_managed),
      organizationManaged: Boolean(row.organization_managed),
    })),
  );
  return {
    rows: rows.map((row) => presentMatch(row, actor, acts.get(row.match_id) ?? NOBODY)),
    total,
  };
}

/** @throws AppError NOT_FOUND */
export async function readMatch(db: Db, actor: Actor, id: number): Promise<Match> {
  const { rows } = await listMatches(db, actor, { sort: null, from: 0, to: 0, filter: { id } });
  if (!rows[0]) throw notFound();
  return rows[0];
}
