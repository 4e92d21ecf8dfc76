/**
 * For Knex's own command line, in development:
 * `node --import tsx node_modules/knex/bin/cli.js --knexfile knexfile.ts migrate:status`.
 * Servers and `timematch migrate` go through `migrate()`, which also keeps processes apart.
 */
import path from 'node:path';
import type { Knex } from 'knex';
import { knexConfig } from './src/core/db/database.ts';
import { migrationSource } from './src/core/db/migrate.ts';

const { DATABASE_URL, DATA_DIR = './data' } = process.env;

const config: Knex.Config = {
  ...knexConfig(DATABASE_URL ?? `sqlite:${path.join(DATA_DIR, 'timematch.sqlite')}`),
  migrations: { migrationSource },
};

export default config;
