import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../../core/db/clock.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction } from '../../../core/db/transaction.ts';

/** A process that died over profiles holds them no longer than this. */
const LEASE_MS = 30_000;
const PROLONG_MS = 10_000;
const CLOCK_SLACK_MS = 300_000;
const JOB = 'advisor-features';

/** One version of one profile. */
export interface LeasedProfile {
  readonly id: number;
  readonly profile_version: number;
}

/** What {@link claimProfiles} got, and by which name it is held. */
export interface Claim {
  readonly owner: string;
  readonly profiles: readonly LeasedProfile[];
}

const keyOf = ({ id, profile_version: version }: LeasedProfile): string => `${JOB}:${id}:${version}`;

/**
 * Takes versions of profiles, many at once, so that no two processes and no two lanes of one compute the same. By the
 * database's clock; what a dead process holds is taken over.
 */
export async function claimProfiles(db: Db, wanted: readonly LeasedProfile[]): Promise<Claim> {
  const owner = randomUUID();
  if (wanted.length === 0) return { owner, profiles: [] };
  const held = await transaction(db, async (trx) => {
    const clock = (await databaseNow(trx)).getTime();
    const now = dbTime(new Date(clock));
    const latest = dbTime(new Date(clock + LEASE_MS + CLOCK_SLACK_MS));
    const lease = { lease_owner: owner, leased_until: dbTime(new Date(clock + LEASE_MS)), updated_at: now };
    const keys = wanted.map(keyOf);
    const rows = wanted.map((profile) => ({
      kind: JOB,
      dedupe_key: keyOf(profile),
      payload: JSON.stringify({ advisorId: profile.id }),
      status: 'running',
      attempts: 1,
      run_at: now,
      created_at: now,
      ...lease,
    }));
    await upsert(trx, 'jobs', rows, ['dedupe_key'], []);
    await trx('jobs')
      .whereIn('dedupe_key', keys)
      // Longer than a lease lasts: the clock has gone back since. Two that compute the same store the same.
      .where((over) => void over.where('leased_until', '<', now).orWhere('leased_until', '>', latest))
      .update(lease);
    const mine: string[] = await trx('jobs')
      .whereIn('dedupe_key', keys)
      .where('lease_owner', owner)
      .pluck('dedupe_key');
    return new Set(mine);
  });
  return { owner, profiles: wanted.filter((profile) => held.has(keyOf(profile))) };
}

/** Holds what was claimed for as long as it takes, on a busy machine too. @returns what ends it */
export function keepProfiles(db: Db, { owner, profiles }: Claim): () => void {
  const prolong = async () => {
    const now = (await databaseNow(db)).getTime();
    await db('jobs')
      .whereIn('dedupe_key', profiles.map(keyOf))
      .where('lease_owner', owner)
      .update({ leased_until: dbTime(new Date(now + LEASE_MS)) });
  };
  // Not prolonged, they are computed twice at worst.
  const timer = setInterval(() => void prolong().catch(() => {}), PROLONG_MS).unref();
  return () => clearInterval(timer);
}

export async function releaseProfiles(db: Db, { owner, profiles }: Claim): Promise<void> {
  if (profiles.length === 0) return;
  await transaction(db, (trx) =>
    trx('jobs').whereIn('dedupe_key', profiles.map(keyOf)).where('lease_owner', owner).delete(),
  );
}

/** Whether some process (maybe a dead one, for {@link LEASE_MS} at most) holds a profile. */
export async function anyProfileHeld(db: Db): Promise<boolean> {
  const lease = await db('jobs')
    .where('kind', JOB)
    .where('leased_until', '>=', dbTime(await databaseNow(db)))
    .first<unknown>('id');
  return lease !== undefined;
}
