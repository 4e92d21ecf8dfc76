import type { Connection } from 'mysql2';

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

/** Settings of every MySQL or MariaDB connection; Knex calls it for each new one. */
export function prepareMysqlConnection(connection: Connection, done: Done): void {
  const next = (index: number): void => {
    const sql = SETTINGS[index];
    if (sql === undefined) return done(null, connection);
    connection.query(sql, (error) => (error ? done(error, connection) : next(index + 1)));
  };
  next(0);
}
