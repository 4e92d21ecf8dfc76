import type { Connection, ConnectionOptions } from 'mysql2';
import { watchConnection } from './mysql-watchdog.ts';

type Done = (error: Error | null, connection: unknown) => void;

/**
 * - Strict mode: a value that does not fit is an error, as joi promises, whatever the server's own default is.
 * - READ COMMITTED: our writes are conditional updates and unique keys, which see the newest rows at any level; without
 *   gap locks, inserts of unrelated rows do not deadlock each other, and a retried transaction reads fresh rows.
 * - Ten seconds for a row lock, instead of fifty: a request should fail and be retried, not hang.
 */
const SETTINGS = [
  "SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00', innodb_lock_wait_timeout = 10",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/** Makes the function that prepares every new connection of a pool; Knex calls it. */
export function prepareMysqlConnection(options: ConnectionOptions) {
  return (connection: Connection, done: Done): void => {
    watchConnection(connection, options);
    const next = (index: number): void => {
      const sql = SETTINGS[index];
      if (sql === undefined) return done(null, connection);
      connection.query(sql, (error) => (error ? done(error, connection) : next(index + 1)));
    };
    next(0);
  };
}
