import { audit } from '../../src/core/audit/audit.ts';
import { markChanged } from '../../src/core/changes/change-marks.ts';
import type { Db, Tx } from '../../src/core/db/database.ts';
import { dbTime, fold } from '../../src/core/db/dialect.ts';
import { insertIgnore, insertRow } from '../../src/core/db/rows.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { readJson } from '../../src/core/json.ts';
import { Inventor, loadUsername } from './load/invent.ts';
import { ensureReferenceData } from './reference.ts';

const SETTING = 'load_seeded';
const PRIVATE_GROUPS = 20;
/** Records a transaction: about two megabytes of features, well under what a MySQL statement may hold. */
const BATCH = 250;
const ROWS_A_STATEMENT = 50;

export interface LoadOptions {
  /** How many invented advisors there shall be in all. */
  readonly advisors?: number;
  /** How many invented organisations there shall be in all. */
  readonly organizations?: number;
  /** Who does it, for the audit event. */
  readonly actor?: 'cli' | 'system';
  /** Called after each batch with what has been added so far and what there is to add. */
  readonly progress?: (kind: LoadKind, done: number, total: number) => void;
}

export type LoadKind = 'advisors' | 'organizations';
type LoadPrefix = 'advisor' | 'org';

/**
 * Adds invented advisors and organisations until there are so many: for benches and trials of size. The same numbers
 * again add nothing, greater ones the difference; a run that was killed is completed by the next. Nobody of them can
 * sign in.
 *
 * What is varied: names (22,801 pairs), places, LinkedIn addresses, availability, hours, dates of joining, managed or
 * not, open access, membership of {@link PRIVATE_GROUPS} private groups and of the open one. What is not: title,
 * expertise, bio and skills are those of the 150 published demo profiles in turn, with their ranking features reused
 * (computing others takes the sentence model a quarter of a second each). So every profile occurs many times over: search
 * is as much work as over as many different profiles as far as vectors go, but its words are those of 150 people, its
 * results hold many equals, and nothing about relevance can be learnt from them. There are no CVs, requests,
 * matches or messages.
 *
 * @returns how many were added
 */
export async function seedLoad(db: Db, options: LoadOptions): Promise<Record<LoadKind, number>> {
  const { defaultOpenGroupId } = await ensureReferenceData(db);
  const groupIds = await ensureGroups(db);
  const inventor = new Inventor(PRIVATE_GROUPS, new Date());
  const grow = async (
    kind: LoadKind,
    prefix: LoadPrefix,
    wanted: number,
    add: (trx: Tx, from: number, to: number) => Promise<void>,
  ) => {
    const present = await lastNumber(db, prefix);
    const total = Math.max(0, wanted - present);
    let done = 0;
    while (done < total) {
      done = await transaction(db, async (trx) => {
        // Whoever else is seeding waits here; both then go on from what there is.
        await trx('app_settings').where('name', SETTING).forUpdate().first();
        const from = (await lastNumber(trx, prefix)) + 1;
        const to = Math.min(wanted, from + BATCH - 1);
        if (from <= to) await add(trx, from, to);
        return Math.max(to, from - 1) - present;
      });
      options.progress?.(kind, Math.min(done, total), total);
    }
    return total;
  };
  const groupsOf = (one: { readonly joinsOpenGroup: boolean; readonly groups: readonly number[] }) => [
    ...(one.joinsOpenGroup ? [defaultOpenGroupId] : []),
    ...one.groups.map((at) => Number(groupIds[at])),
  ];
  const added = {
    advisors: await grow('advisors', 'advisor', options.advisors ?? 0, (trx, from, to) =>
      addAdvisors(trx, inventor, from, to, groupsOf),
    ),
    organizations: await grow('organizations', 'org', options.organizations ?? 0, (trx, from, to) =>
      addOrganizations(trx, inventor, from, to, groupsOf),
    ),
  };
  if (added.advisors + added.organizations > 0) {
    await transaction(db, (trx) =>
      audit(trx, {
        actor: options.actor ?? 'system',
        action: 'load.seeded',
        subjectType: 'installation',
        subjectId: null,
        detail: added,
      }),
    );
  }
  return added;
}

/** How many invented records of a kind there are: what {@link seedLoad} counts on from. */
export async function countLoad(db: Db): Promise<Record<LoadKind, number>> {
  return { advisors: await lastNumber(db, 'advisor'), organizations: await lastNumber(db, 'org') };
}

/** The greatest number in use, 0 when none. Numbers of deleted records are not filled again. */
async function lastNumber(db: Db | Tx, prefix: LoadPrefix): Promise<number> {
  const row = await db('users')
    .where('username_key', '>=', loadUsername(prefix, 0))
    .where('username_key', '<=', loadUsername(prefix, 9_999_999))
    .max({ last: 'username_key' })
    .first<{ last: string | null } | undefined>();
  return row?.last == null ? 0 : Number(row.last.slice(-7));
}

/** The private groups of invented members, made once, and the row that seeders meet on. */
async function ensureGroups(db: Db): Promise<number[]> {
  const now = dbTime();
  return transaction(db, async (trx) => {
    await insertIgnore(trx, 'app_settings', { name: SETTING, value: null, updated_at: now });
    const marker = await trx('app_settings')
      .where('name', SETTING)
      .forUpdate()
      .first<{ value: string | null }>('value');
    if (marker.value !== null) return readJson<number[]>(marker.value).map(Number);
    const ids: number[] = [];
    for (let number = 1; number <= PRIVATE_GROUPS; number += 1) {
      const name = `Load group ${String(number).padStart(2, '0')}`;
      const row = {
        name,
        description: 'Invented members, for trials of size.',
        is_open_group: 0,
        search_text: fold(name),
      };
      const id = await insertRow(trx, 'groups', { ...row, created_at: now, updated_at: now });
      ids.push(id);
    }
    await trx('app_settings')
      .where('name', SETTING)
      .update({ value: JSON.stringify(ids), updated_at: now });
    return ids;
  });
}

type GroupsOf = (one: { readonly joinsOpenGroup: boolean; readonly groups: readonly number[] }) => number[];

async function addAdvisors(
  trx: Tx,
  inventor: Inventor,
  from: number,
  to: number,
  groupsOf: GroupsOf,
): Promise<void> {
  const invented = range(from, to).map((number) => inventor.advisor(number));
  const userIds = await insertUsers(
    trx,
    invented.map(({ user }) => user),
  );
  await insertAll(
    trx,
    'advisors',
    invented.map(({ advisor }, at) => ({ ...advisor, user_id: userIds[at] })),
  );
  const ids = await idsOf(trx, 'advisors', userIds);
  const now = dbTime();
  const features = invented.flatMap(({ features: known }, at) =>
    known ? [{ advisor_id: ids[at], ...known, profile_version: 1, updated_at: now }] : [],
  );
  await insertAll(trx, 'advisor_features', features);
  await insertAll(trx, 'group_advisors', links('advisor_id', ids, invented.map(groupsOf), now));
  await markChanged(trx, 'advisor', ids);
}

async function addOrganizations(
  trx: Tx,
  inventor: Inventor,
  from: number,
  to: number,
  groupsOf: GroupsOf,
): Promise<void> {
  const invented = range(from, to).map((number) => inventor.organization(number));
  const userIds = await insertUsers(
    trx,
    invented.map(({ user }) => user),
  );
  await insertAll(
    trx,
    'organizations',
    invented.map(({ organization }, at) => ({ ...organization, user_id: userIds[at] })),
  );
  const ids = await idsOf(trx, 'organizations', userIds);
  const now = dbTime();
  // As `openLedger` does for one: the ledger's sum is what remains (contract §4).
  const entries = invented.map(({ organization }, at) => ({
    organization_id: ids[at],
    kind: 'allocation',
    hours: organization['hours_allocated'],
    created_at: organization['created_at'],
  }));
  await insertAll(trx, 'hour_entries', entries);
  await insertAll(trx, 'group_organizations', links('organization_id', ids, invented.map(groupsOf), now));
  await markChanged(trx, 'organization', ids);
}

/** @returns the users' ids in the order of the rows */
async function insertUsers(trx: Tx, users: readonly Record<string, unknown>[]): Promise<number[]> {
  const proved = { email_verified_at: dbTime() };
  await insertAll(
    trx,
    'users',
    users.map((user) => ({ ...user, ...proved })),
  );
  const names = users.map((user) => String(user['username_key']));
  const rows = await trx('users')
    .whereIn('username_key', names)
    .select<{ id: number; username_key: string }[]>('id', 'username_key');
  const byName = new Map(rows.map((row) => [row.username_key, row.id]));
  return names.map((name) => Number(byName.get(name)));
}

/** Ids of the records of users, in the users' order. */
async function idsOf(
  trx: Tx,
  table: 'advisors' | 'organizations',
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await trx(table)
    .whereIn('user_id', [...userIds])
    .select<{ id: number; user_id: number }[]>('id', 'user_id');
  const byUser = new Map(rows.map((row) => [row.user_id, row.id]));
  return userIds.map((userId) => Number(byUser.get(userId)));
}

function links(
  column: string,
  ids: readonly number[],
  groups: readonly (readonly number[])[],
  now: string,
): Record<string, unknown>[] {
  return ids.flatMap((id, at) =>
    (groups[at] ?? []).map((groupId) => ({
      group_id: groupId,
      [column]: id,
      status: 'active',
      created_at: now,
      updated_at: now,
    })),
  );
}

async function insertAll(trx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await trx(table).insert(rows.slice(at, at + ROWS_A_STATEMENT));
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
