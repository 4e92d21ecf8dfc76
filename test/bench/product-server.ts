/**
 * The server alone on the database that DATABASE_URL names, for the export's memory: without the search index and the
 * recurring jobs, whose own work on 100,000 new profiles would be measured otherwise. Writes its address and waits.
 */
import { openDatabase } from '../../src/core/db/database.ts';
import { buildServer } from '../support/server.ts';

const test = await buildServer(openDatabase(String(process.env['DATABASE_URL'])), {
  env: { NODE_ENV: 'production', DEMO: 'off', PORT: '0', HOST: '127.0.0.1' },
});
await test.server.start();
console.log(test.server.info.uri);
