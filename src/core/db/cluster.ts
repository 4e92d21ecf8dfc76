import type { Knex } from 'knex';

/** Pools whose server is a node of a Galera cluster; known from their first connection on. */
const clustered = new WeakSet<object>();

export function noteCluster(pool: object): void {
  clustered.add(pool);
}

/** Whether other nodes take writes at the same time (Galera). Ask in a transaction: it takes a connection to know. */
export function isCluster(db: Knex): boolean {
  const { config }: { config: Knex.Config } = db.client;
  const { pool } = config;
  return pool !== undefined && clustered.has(pool);
}
