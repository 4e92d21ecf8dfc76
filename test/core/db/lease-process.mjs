/** Run as a process of its own: takes rows of `jobs` one after the other, works on each for as long as told, and says so. */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../dist/server/src/core/db/database.js';
import { Leases } from '../../../dist/server/src/core/db/lease.js';

const [url = '', leaseMs = '0', workMs = '0'] = process.argv.slice(2);
const db = openDatabase(url);
const leases = new Leases({ db, table: 'jobs', leaseMs: Number(leaseMs) });
const where = (query) => void query.where('status', 'queued');
for (let lease = await leases.claim({ where }); lease; lease = await leases.claim({ where })) {
  const [{ id }] = lease.rows;
  console.log(`took ${id}`);
  await lease.during(() => pause(Number(workMs)));
  console.log(`${(await lease.release({ status: 'done' })) === 1 ? 'did' : 'lost'} ${id}`);
}
await db.destroy();
