import { audit } from '../../src/core/audit/audit.ts';
import { markChanged } from '../../src/core/changes/change-marks.ts';
import { dbTime, fold } from '../../src/core/db/dialect.ts';
import { idsBy, insertAll, insertRow } from '../../src/core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../src/core/db/transaction.ts';
import { readJson } from '../../src/core/json.ts';
import { Inventor, loadUsername, type Invented } from './load/invent.ts';
import { ensureReferenceData, holdSetting, storeSetting } from './reference.ts';

const SETTING = 'load_seeded';
const PRIVATE_GROUPS = 20;
/** Records a transaction: about two megabytes of features, well under what a MySQL statement may hold. */
const BATCH = 250;

export interface LoadOptions {
  readonly advisors?: number;
  readonly organizations?: number;
  readonly actor?: 'cli' | 'system';
  /** Called after each batch with what was added so far and what there is to add. */
  readonly progress?: (kind: LoadKind, done: number, total: number) => void;
}

type LoadKind = keyof typeof PREFIXES;
const PREFIXES = { advisors: 'advisor', organizations: 'org' } as const;

/**
 * Adds invented advisors and organisations until there are so many, for benches and trials of size; a killed run is
 * completed by the next, and nobody of them can sign in. Profiles are the 150 published demo ones in turn, with their
 * features (computing others takes a quarter of a second each): results hold many equals, and nothing about relevance
 * can be learnt from them. There are no CVs, requests, matches or messages.
 * @returns how many were added
 */
export async function seedLoad(db: Db, options: LoadOptions): Promise<Record<LoadKind, number>> {
  const { defaultOpenGroupId } = await ensureReferenceData(db);
  const groupIds = await ensureGroups(db);
  const inventor = new Inventor(defaultOpenGroupId, groupIds, new Date());
  const grow = async (
    kind: LoadKind,
    add: (trx: Tx, inventor: Inventor, numbers: number[]) => Promise<void>,
  ) => {
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
        if (from <= to) {
          const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
          await add(trx, inventor, numbers);
        }
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
  const context = { actor: options.actor ?? 'system' } as const;
  if (added.advisors + added.organizations > 0)
    await transaction(db, (trx) =>
      audit(trx, context, 'load.seeded', ['installation', null], { detail: added }),
    );
  return added;
}

export async function countLoad(db: Db): Promise<Record<LoadKind, number>> {
  return {
    advisors: await lastNumber(db, PREFIXES.advisors),
    organizations: await lastNumber(db, PREFIXES.organizations),
  };
}

/** The greatest number in use, 0 when none. Numbers of deleted records are not filled again. */
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
    const stored = await holdSetting(trx, SETTING);
    if (stored !== null) return readJson<number[]>(stored).map(Number);
    const ids: number[] = [];
    for (let number = 1; number <= PRIVATE_GROUPS; number += 1) {
      const name = `Load group ${String(number).padStart(2, '0')}`;
      const description = 'Invented members, for trials of size.';
      const row = { name, description, is_open_group: 0, search_text: fold(name) };
      ids.push(await insertRow(trx, 'groups', { ...row, created_at: now, updated_at: now }));
    }
    await storeSetting(trx, SETTING, JSON.stringify(ids));
    return ids;
  });
}

async function addAdvisors(trx: Tx, inventor: Inventor, numbers: readonly number[]): Promise<void> {
  const invented = numbers.map((number) => inventor.advisor(number));
  const ids = await addMembers(trx, 'advisor', invented);
  const now = dbTime();
  const features = invented.flatMap(({ features: known }, at) =>
    known ? [{ advisor_id: ids[at], ...known, profile_version: 1, updated_at: now }] : [],
  );
  await insertAll(trx, 'advisor_features', features);
}

async function addOrganizations(trx: Tx, inventor: Inventor, numbers: readonly number[]): Promise<void> {
  const invented = numbers.map((number) => inventor.organization(number));
  const ids = await addMembers(trx, 'organization', invented);
  // As `openLedger` does for one: the ledger's sum is what remains (contract §4).
  const entries = invented.map(({ record }, at) => ({
    organization_id: ids[at],
    kind: 'allocation',
    hours: record.hours_allocated,
    created_at: record.created_at,
  }));
  await insertAll(trx, 'hour_entries', entries);
}

/** @returns the records' ids */
async function addMembers(trx: Tx, member: 'advisor' | 'organization', invented: readonly Invented[]) {
  const table = `${member}s` as const;
  const now = dbTime();
  const users = invented.map(({ user }) => ({ ...user, email_verified_at: now }));
  await insertAll(trx, 'users', users);
  const names = users.map((user) => user.username_key);
  const userIds = await idsBy(trx, 'users', 'username_key', names);
  const rows = invented.map(({ record }, at) => ({ ...record, user_id: userIds[at] }));
  await insertAll(trx, table, rows);
  const ids = await idsBy(trx, table, 'user_id', userIds);
  const links = invented.flatMap(({ groupIds }, at) =>
    groupIds.map((groupId) => ({
      group_id: groupId,
      [`${member}_id`]: ids[at],
      status: 'active',
      created_at: now,
      updated_at: now,
    })),
  );
  await insertAll(trx, `group_${table}`, links);
  await markChanged(trx, member, ids);
  return ids;
}
