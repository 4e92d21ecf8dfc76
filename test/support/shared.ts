/** What all processes of a run share: mocha calls these before and after everything. */
import { makeTemplate, startWithTemplate } from './databases.ts';
import { mariadbAt, mariadbMissing, type Mariadb } from './mariadb.ts';

let server: Mariadb | null = null;

export async function mochaGlobalSetup(): Promise<void> {
  if (mariadbMissing() !== null || process.env.TEST_DB === 'sqlite') return;
  const given = process.env.TEST_MARIADB_PORT;
  if (given !== undefined) return makeTemplate(mariadbAt(Number(given)));
  server = await startWithTemplate();
  process.env.TEST_MARIADB_PORT = String(server.port);
}

export async function mochaGlobalTeardown(): Promise<void> {
  await server?.remove();
}
