/** Run as a process of its own: delivers webhooks until it is killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../../dist/server/src/config/config.js';
import { openDatabase } from '../../../dist/server/src/core/db/database.js';
import { createLog } from '../../../dist/server/src/core/logging/log.js';
import { WebhookDeliveries } from '../../../dist/server/src/features/webhooks/index.js';

const [url = '', allow = '', secret = ''] = process.argv.slice(2);
const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'sqlite::memory:',
  SESSION_SECRET: secret,
  WEBHOOK_ALLOW: allow,
});
const deps = { db: openDatabase(url), config, log: createLog('silent') };
const deliveries = new WebhookDeliveries(deps, { leaseMs: 400 });
console.log('ready');
for (;;) {
  await deliveries.deliverDue().catch(() => undefined);
  await pause(50);
}
