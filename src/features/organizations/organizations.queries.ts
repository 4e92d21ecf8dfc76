import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { notFound } from '../../core/errors.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byBoolean, byIds, byText, runList } from '../../core/http/list.ts';
import type { LinkedGroup, MemberFacts } from '../groups/index.ts';
import {
  byAdministeredGroup,
  bySearch,
  groupsOfRecord,
  inActorsGroups,
  linkedGroups,
} from '../groups/index.ts';
import { Organization } from './models/organization.model.ts';
import type { OrganizationRecord } from './organizations.presenter.ts';
import { presentOrganization, presentOrganizationFor } from './organizations.presenter.ts';

/** What {@link toRecords} reads. */
export const ROW_COLUMNS = ['o.*', 'u.username', 'u.email', 'u.created_at as user_created_at'];

export type OrganizationRow = Record<string, unknown> & {
  username: string;
  email: string;
  user_created_at: string;
};

export function toRecords(rows: readonly OrganizationRow[]): OrganizationRecord[] {
  const organizations = Organization.readRows(rows);
  return rows.map((row, at) => ({
    organization: organizations[at]!,
    username: row.username,
    email: row.email,
    userCreatedAt: isoTime(row.user_created_at),
  }));
}

/** Narrows rows to what the actor may see. */
export const organizationsInScope = (actor: Actor) => inActorsGroups(actor, 'organization', 'o.id');

export const organizationRows = (db: Db | Tx): Knex.QueryBuilder =>
  db('organizations as o').join('users as u', 'u.id', 'o.user_id');

export function listFields(actor: Actor): ListFields {
  return {
    sort: {
      id: 'o.id',
      name: 'o.name',
      type: 'o.type',
      email: 'u.email',
      username: 'u.username',
      location: 'o.location',
      website: 'o.website',
      hoursAllocated: 'o.hours_allocated',
      hoursRemaining: 'o.hours_remaining',
      yearlyAllocationReset: 'o.yearly_allocation_reset',
      isManaged: 'o.is_managed',
      createdAt: 'o.created_at',
      updatedAt: 'o.updated_at',
      userCreatedAt: 'u.created_at',
    },
    filter: {
      q: bySearch(actor, 'o.search_text', { kind: 'organization', idColumn: 'o.id' }),
      id: byIds('o.id'),
      email: byText('u.email'),
      type: byText('o.type'),
      isManaged: byBoolean('o.is_managed'),
      groupId: byAdministeredGroup(actor, organizationsInScope),
    },
    defaultSort: ['id', 'asc'],
    tieBreaker: 'o.id',
  };
}

/** A page of the organisations that an admin may see (contract §2), with their groups in one further query. */
export async function listOrganizations(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const seen = organizationsInScope(actor);
  const source = {
    rows: organizationRows(db).where(seen),
    plain: db('organizations as o').where(seen),
    columns: ROW_COLUMNS,
  };
  const { rows, total } = await runList<OrganizationRow>(source, listFields(actor), list);
  const records = toRecords(rows);
  const groups = await linkedGroups(
    db,
    'organization',
    records.map(({ organization }) => organization.id),
  );
  return {
    rows: records.map((record) =>
      presentOrganizationFor(actor, record, groups.get(record.organization.id) ?? []),
    ),
    total,
  };
}

/** A record with its groups, and what the policy asks about it. */
export interface FoundOrganization extends OrganizationRecord {
  readonly groups: readonly LinkedGroup[];
  readonly facts: MemberFacts;
}

/** @throws AppError NOT_FOUND when there is none, or none that the actor may see */
export async function findOrganization(db: Db | Tx, actor: Actor, id: number): Promise<FoundOrganization> {
  const row = await organizationRows(db)
    .where('o.id', id)
    .where(organizationsInScope(actor))
    .first<OrganizationRow | undefined>(ROW_COLUMNS);
  const [record] = row ? toRecords([row]) : [];
  if (!record) throw notFound();
  const groups = await groupsOfRecord(db, 'organization', id);
  return {
    ...record,
    groups,
    facts: { isManaged: record.organization.isManaged, groupIds: groups.map((group) => group.id) },
  };
}

/** One organisation as an admin sees it. @throws AppError NOT_FOUND */
export async function readOrganization(db: Db, actor: Actor, id: number): Promise<Record<string, unknown>> {
  const record = await findOrganization(db, actor, id);
  return presentOrganizationFor(actor, record, record.groups);
}

/** The record of a signed-in organisation. @throws AppError NOT_FOUND */
export async function findOrganizationOfUser(db: Db, userId: number): Promise<Record<string, unknown>> {
  const row = await organizationRows(db)
    .where('o.user_id', userId)
    .first<OrganizationRow | undefined>(ROW_COLUMNS);
  const [record] = row ? toRecords([row]) : [];
  if (!record) throw notFound();
  return presentOrganization(record);
}
