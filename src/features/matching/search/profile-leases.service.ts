import { databaseNow } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { Leases, type Lease } from '../../../core/db/lease.ts';
import { upsert, type RowOf } from '../../../core/db/rows.ts';
import { untilWon, type Db, type Narrow } from '../../../core/db/transaction.ts';

const LEASE_MS = 30_000;
const JOB = 'advisor-features';

export type LeasedProfile = Pick<RowOf<'advisors'>, 'id' | 'profile_version'>;

const keyOf = ({ id, profile_version: version }: LeasedProfile): string => `${JOB}:${id}:${version}`;

/** No two processes, and no two lanes of one, compute the same version of a profile. */
export class ProfileLeases {
  readonly #db: Db;
  readonly #leases: Leases;

  constructor(db: Db) {
    this.#db = db;
    const where: Narrow = (query) => void query.where('kind', JOB);
    this.#leases = new Leases({ db, table: 'jobs', where, leaseMs: LEASE_MS });
  }

  /** Does the work over those that nobody else is at, and holds them meanwhile. */
  async during<T>(
    wanted: readonly LeasedProfile[],
    work: (held: readonly LeasedProfile[]) => Promise<T[]>,
  ): Promise<T[]> {
    const lease = wanted.length > 0 ? await this.#claim(wanted) : null;
    if (!lease) return [];
    const keys = new Set(lease.rows.map((row) => row.dedupe_key));
    try {
      return await lease.during(() => work(wanted.filter((profile) => keys.has(keyOf(profile)))));
    } finally {
      await untilWon(() => lease.held().delete());
    }
  }

  /** Whether some process (maybe a dead one, for {@link LEASE_MS} at most) holds a profile. */
  async any(): Promise<boolean> {
    const now = dbTime(await databaseNow(this.#db));
    const lease: unknown = await this.#db('jobs')
      .where('kind', JOB)
      .where('leased_until', '>=', now)
      .first('id');
    return lease !== undefined;
  }

  async #claim(wanted: readonly LeasedProfile[]): Promise<Lease<{ id: number; dedupe_key: string }> | null> {
    const now = await databaseNow(this.#db);
    const at = dbTime(now);
    const rows = wanted.map((profile) => ({
      kind: JOB,
      dedupe_key: keyOf(profile),
      payload: JSON.stringify({ advisorId: profile.id }),
      status: 'running',
      run_at: at,
      created_at: at,
      updated_at: at,
    }));
    await untilWon(() => upsert(this.#db, 'jobs', rows, ['dedupe_key'], []));
    return this.#leases.claim({
      where: (query) => void query.whereIn('dedupe_key', wanted.map(keyOf)),
      limit: wanted.length,
      now,
    });
  }
}
