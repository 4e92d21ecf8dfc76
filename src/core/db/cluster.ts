import type { Knex } from 'knex';

/** Pools whose server is a node of a Galera cluster; known from their first connection on. */
const clustered = new WeakSet<object>();

/** Notes that the server behind a pool is one of several that all take writes. @param pool the `pool` of its settings */
export function noteCluster(pool: object): void {
  clustered.add(pool);
}

/**
 * Whether the server is a node of a Galera cluster, where others take writes at the same time. Ask inside a transaction:
 * it is known once a connection has been made.
 */
export function isCluster(db: Knex): boolean {
  const { config }: { config: Knex.Config } = db.client;
  const { pool } = config;
  return pool !== undefined && clustered.has(pool);
}
