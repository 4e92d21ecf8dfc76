import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Db } from './database.ts';
import { databaseClock } from './dialect.ts';
import { isRetryable } from './errors.ts';
import { insertIgnore } from './rows.ts';
import { errorCode } from '../errors.ts';

const TABLE = 'migration_lease';
const LEASE_MS = 10_000;
const HEARTBEAT_MS = 2_500;
const POLL_MS = 100;

/**
 * Runs `work` while holding the only migration lease: one row with an owner and an expiry, kept alive by a heartbeat.
 * It needs no lock of the server's (Galera has no GET_LOCK across nodes) and a killed owner blocks nobody for longer
 * than ten seconds: not at all when its process can be seen to be gone.
 *
 * @param work gets a check that throws once the lease was lost (after the process was suspended, say).
 */
export async function withMigrationLease<T>(
  db: Db,
  work: (stillOurs: (db: Knex) => Promise<void>) => Promise<T>,
): Promise<T> {
  await ensureTable(db);
  const owner = `${PLACE}:${process.pid}:${randomUUID()}`;
  while (!(await patiently(() => acquire(db, owner)))) await pause(POLL_MS * (0.5 + Math.random()));
  const stop = new AbortController();
  const beating = heartbeat(db, owner, stop.signal);
  try {
    return await work((handle) => assertOwner(handle, owner));
  } finally {
    stop.abort();
    await beating;
    await patiently(() => db(TABLE).where({ id: 1, owner }).update({ owner: null, expires_at: 0 }));
  }
}

async function ensureTable(db: Db): Promise<void> {
  await patiently(async () => {
    // Asked first: on a Galera cluster every change of the schema stops all nodes, even one that changes nothing.
    if (!(await db.schema.hasTable(TABLE)))
      await db.raw(
        'create table if not exists migration_lease (id int not null primary key, owner varchar(255), expires_at bigint not null)',
      );
    await insertIgnore(db, TABLE, { id: 1, owner: null, expires_at: 0 });
  });
}

async function acquire(db: Db, owner: string): Promise<boolean> {
  const holder = await db(TABLE).where({ id: 1 }).first<{ owner: string | null } | undefined>('owner');
  const dead = holder?.owner && isGone(holder.owner) ? holder.owner : null;
  const changed: number = await db(TABLE)
    .where({ id: 1 })
    .where((free) => void free.where('expires_at', '<', databaseClock(db)).orWhere('owner', dead ?? ''))
    .update({ owner, expires_at: db.raw('? + ?', [databaseClock(db), LEASE_MS]) });
  return changed === 1;
}

async function heartbeat(db: Db, owner: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await pause(HEARTBEAT_MS, undefined, { signal: stop, ref: false });
      await db(TABLE)
        .where({ id: 1, owner })
        .update({ expires_at: db.raw('? + ?', [databaseClock(db), LEASE_MS]) });
    } catch {
      // Stopped, or one beat missed (SQLite's only connection is busy migrating): the check before each step decides.
    }
  }
}

async function assertOwner(db: Knex, owner: string): Promise<void> {
  const changed: number = await db(TABLE)
    .where({ id: 1, owner })
    .update({ expires_at: db.raw('? + ?', [databaseClock(db), LEASE_MS]) });
  if (changed !== 1) throw new Error('Another process has taken over the migration; this one stops.');
}

/** Setting up and taking the lease are where processes meet: a busy database is waited for, not failed on. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === 20 || !isRetryable(error)) throw error;
      await pause(POLL_MS * Math.random());
    }
  }
}

/**
 * Names the set of processes whose numbers we can judge: one boot of one kernel, one process namespace. A host name
 * would not do, because containers may share it and yet not see each other's processes.
 */
const PLACE = place();

function place(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    return `${hostname()}/${process.platform}`;
  }
}

/** Whether an owner's process surely no longer runs; false when that cannot be known. */
function isGone(owner: string): boolean {
  const [where, pid] = owner.split(':');
  if (where !== PLACE || pid === undefined || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}
