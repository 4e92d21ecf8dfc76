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
import type { AdvisorRecord } from './advisors.presenter.ts';
import { presentAdvisor, presentAdvisorFor } from './advisors.presenter.ts';
import { Advisor } from './models/advisor.model.ts';

/** What {@link toRecords} reads. */
export const ROW_COLUMNS = ['a.*', 'u.username', 'u.email', 'u.created_at as user_created_at'];

export type AdvisorRow = Record<string, unknown> & {
  username: string;
  email: string;
  user_created_at: string;
};

export function toRecords(rows: readonly AdvisorRow[]): AdvisorRecord[] {
  const advisors = Advisor.readRows(rows);
  return rows.map((row, at) => ({
    advisor: advisors[at]!,
    username: row.username,
    email: row.email,
    userCreatedAt: isoTime(row.user_created_at),
  }));
}

/** Narrows rows to what the actor may see. */
export const advisorsInScope = (actor: Actor) => inActorsGroups(actor, 'advisor', 'a.id');

export const advisorRows = (db: Db | Tx): Knex.QueryBuilder =>
  db('advisors as a').join('users as u', 'u.id', 'a.user_id');

export function listFields(actor: Actor): ListFields {
  return {
    sort: {
      id: 'a.id',
      firstName: 'a.first_name',
      lastName: 'a.last_name',
      title: 'a.title',
      email: 'u.email',
      username: 'u.username',
      location: 'a.location',
      profileCompletionPercentage: 'a.profile_completion_percentage',
      profileComplete: 'a.profile_complete',
      isManaged: 'a.is_managed',
      hasJoinedOpenGroup: 'a.has_joined_open_group',
      hoursContributed: 'a.hours_contributed',
      availableHoursPerYear: 'a.available_hours_per_year',
      createdAt: 'a.created_at',
      updatedAt: 'a.updated_at',
      userCreatedAt: 'u.created_at',
    },
    filter: {
      q: bySearch(actor, 'a.search_text', { kind: 'advisor', idColumn: 'a.id' }),
      id: byIds('a.id'),
      email: byText('u.email'),
      isManaged: byBoolean('a.is_managed'),
      hasJoinedOpenGroup: byBoolean('a.has_joined_open_group'),
      profileComplete: byBoolean('a.profile_complete'),
      groupId: byAdministeredGroup(actor, advisorsInScope),
    },
    defaultSort: ['id', 'asc'],
    tieBreaker: 'a.id',
  };
}

/** A page of the advisors that an admin may see (contract §2), with their groups in one further query. */
export async function listAdvisors(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const seen = advisorsInScope(actor);
  const source = {
    rows: advisorRows(db).where(seen),
    plain: db('advisors as a').where(seen),
    columns: ROW_COLUMNS,
  };
  const { rows, total } = await runList<AdvisorRow>(source, listFields(actor), list);
  const records = toRecords(rows);
  const groups = await linkedGroups(
    db,
    'advisor',
    records.map(({ advisor }) => advisor.id),
  );
  return {
    rows: records.map((record) => presentAdvisorFor(actor, record, groups.get(record.advisor.id) ?? [])),
    total,
  };
}

/** A record with its groups, and what the policy asks about it. */
export interface FoundAdvisor extends AdvisorRecord {
  readonly groups: readonly LinkedGroup[];
  readonly facts: MemberFacts;
}

/** @throws AppError NOT_FOUND when there is none, or none that the actor may see */
export async function findAdvisor(db: Db | Tx, actor: Actor, id: number): Promise<FoundAdvisor> {
  const row = await advisorRows(db)
    .where('a.id', id)
    .where(advisorsInScope(actor))
    .first<AdvisorRow | undefined>(ROW_COLUMNS);
  const [record] = row ? toRecords([row]) : [];
  if (!record) throw notFound();
  const groups = await groupsOfRecord(db, 'advisor', id);
  return {
    ...record,
    groups,
    facts: { isManaged: record.advisor.isManaged, groupIds: groups.map((group) => group.id) },
  };
}

/** One advisor as an admin sees it. @throws AppError NOT_FOUND */
export async function readAdvisor(db: Db, actor: Actor, id: number): Promise<Record<string, unknown>> {
  const record = await findAdvisor(db, actor, id);
  return presentAdvisorFor(actor, record, record.groups);
}

/** The record of a signed-in advisor. @throws AppError NOT_FOUND */
export async function findAdvisorOfUser(db: Db, userId: number): Promise<Record<string, unknown>> {
  const row = await advisorRows(db).where('a.user_id', userId).first<AdvisorRow | undefined>(ROW_COLUMNS);
  const [record] = row ? toRecords([row]) : [];
  if (!record) throw notFound();
  return presentAdvisor(record);
}
