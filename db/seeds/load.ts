import { audit } from '../../src/core/audit/audit.ts';
import { markChanged } from '../../src/core/changes/change-marks.ts';
import { dbTime, fold } from '../../src/core/db/dialect.ts';
import { idsBy, insertAll, insertIgnore, insertRow } from '../../src/core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../src/core/db/transaction.ts';
import { readJson } from '../../src/core/json.ts';
import { Inventor, loadUsername, type Row } from './load/invent.ts';
import { ensureReferenceData } from './reference.ts';

const SETTING = 'load_seeded';
const PRIVATE_GROUPS = 20;
/** Records a transaction: about two megabytes of features, well under what a MySQL statement may hold. */
const BATCH = 250;

export interface LoadOptions {
  readonly advisors?: number;
  readonly organizations?: number;
  readonly actor?: 'cli' | 'system';
  /** Called after each batch. */
  readonly progress?: (kind: LoadKind, done: number, total: number) => void;
}

export type LoadKind = keyof typeof PREFIXES;
const PREFIXES = { advisors: 'advisor', organizations: 'org' } as const;

/**
 * Adds invented advisors and organisations until there are so many, for benches and trials of size; a killed run is
 * completed by the next, and nobody of them can sign in. Profiles are the 150 published demo ones in turn, with their
 * features (computing others takes a quarter of a second each): nothing about relevance can be learnt from them.
 * @returns how many were added
 */
export async function seedLoad(db: Db, options: LoadOptions): Promise<Record<LoadKind, number>> {
  const { defaultOpenGroupId } = await ensureReferenceData(db);
  const groupIds = await ensureGroups(db);
  const inventor = new Inventor(PRIVATE_GROUPS, new Date());
  const groupsOf: GroupsOf = ({ joinsOpenGroup, groups }) => [
    ...(joinsOpenGroup ? [defaultOpenGroupId] : []),
    ...groups.map((at) => Number(groupIds[at])),
  ];
  const grow = async (kind: LoadKind, add: (addition: Addition) => Promise<void>) => {
    const prefix = PREFIXES[kind];
    const wanted = options[kind] ?? 0;
    const present = await lastNumber(db, prefix);
    const total = Math.max(0, wanted - present);
    let done = 0;
    while (done < total) {
      done = await transaction(db, async (trx) => {
        // Whoever else is seeding waits here; both then go on from what there is.
        await trx('app_settings').where('name', SETTING).forUpdate().first();
        const from = (await lastNumber(trx, prefix)) + 1;
        const to = Math.min(wanted, from + BATCH - 1);
        if (from <= to) await add({ trx, inventor, from, to, groupsOf });
        return Math.max(to, from - 1) - present;
      });
      options.progress?.(kind, Math.min(done, total), total);
    }
    return total;
  };
  const added = {
    advisors: await grow('advisors', addAdvisors),
    organizations: await grow('organizations', addOrganizations),
  };
  if (added.advisors + added.organizations > 0) {
    await transaction(db, (trx) =>
      audit(trx, { actor: options.actor ?? 'system' }, 'load.seeded', ['installation', null], {
        detail: added,
      }),
    );
  }
  return added;
}

export async function countLoad(db: Db): Promise<Record<LoadKind, number>> {
  return {
    advisors: await lastNumber(db, PREFIXES.advisors),
    organizations: await lastNumber(db, PREFIXES.organizations),
  };
}

/** 0 when none. Numbers of deleted records are not filled again. */
async function lastNumber(db: Db | Tx, prefix: string): Promise<number> {
  const row = await db('users')
    .where('username_key', '>=', loadUsername(prefix, 0))
    .where('username_key', '<=', loadUsername(prefix, 9_999_999))
    .max({ last: 'username_key' })
    .first<{ last: string | null } | undefined>();
  return row?.last == null ? 0 : Number(row.last.slice(-7));
}

/** Made once, with the row that seeders meet on. */
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

interface Addition {
  readonly trx: Tx;
  readonly inventor: Inventor;
  readonly from: number;
  readonly to: number;
  readonly groupsOf: GroupsOf;
}

async function addAdvisors({ trx, inventor, from, to, groupsOf }: Addition): Promise<void> {
  const invented = range(from, to).map((number) => inventor.advisor(number));
  const records = invented.map(({ advisor }) => advisor);
  const ids = await addMembers(trx, 'advisor', invented, records, groupsOf);
  const now = dbTime();
  const features = invented.flatMap(({ features: known }, at) =>
    known ? [{ advisor_id: ids[at], ...known, profile_version: 1, updated_at: now }] : [],
  );
  await insertAll(trx, 'advisor_features', features);
}

async function addOrganizations({ trx, inventor, from, to, groupsOf }: Addition): Promise<void> {
  const invented = range(from, to).map((number) => inventor.organization(number));
  const records = invented.map(({ organization }) => organization);
  const ids = await addMembers(trx, 'organization', invented, records, groupsOf);
  // As `openLedger` does for one: the ledger's sum is what remains (contract §4).
  const entries = records.map((record, at) => ({
    organization_id: ids[at],
    kind: 'allocation',
    hours: record['hours_allocated'],
    created_at: record['created_at'],
  }));
  await insertAll(trx, 'hour_entries', entries);
}

/** @returns the records' ids */
async function addMembers(
  trx: Tx,
  member: 'advisor' | 'organization',
  invented: readonly (Parameters<GroupsOf>[0] & { readonly user: Row })[],
  records: readonly Row[],
  groupsOf: GroupsOf,
): Promise<number[]> {
  const table = `${member}s` as const;
  const users = invented.map(({ user }) => ({ ...user, email_verified_at: dbTime() }));
  await insertAll(trx, 'users', users);
  const names = invented.map(({ user }) => String(user['username_key']));
  const userIds = await idsBy(trx, 'users', 'username_key', names);
  const rows = records.map((record, at) => ({ ...record, user_id: userIds[at] }));
  await insertAll(trx, table, rows);
  const ids = await idsBy(trx, table, 'user_id', userIds);
  await insertAll(trx, `group_${table}`, links(`${member}_id`, ids, invented.map(groupsOf), dbTime()));
  await markChanged(trx, member, ids);
  return ids;
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

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
