import type { Connection, ConnectionOptions } from 'mysql2';
import { closeWhenRefused } from './mysql-refusals.ts';
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

/**
 * On a node of a Galera cluster:
 * - What another node has answered is seen here: statements outside transactions, and the beginning of each, wait until
 *   everything that was committed before has arrived (reads 1, updates and deletes 2, inserts 4).
 * - A statement outside transactions that lost against another node's is run again by the server.
 */
const CLUSTER_SETTINGS = ['SET SESSION wsrep_sync_wait = 7, wsrep_retry_autocommit = 10'];
const IS_CLUSTER = "SHOW VARIABLES LIKE 'wsrep_on'";

/**
 * Makes the function that prepares every new connection of a pool; Knex calls it.
 * @param onCluster is told when the server is a node of a Galera cluster, before the connection is used
 */
export function prepareMysqlConnection(options: ConnectionOptions, onCluster: () => void) {
  return (connection: Connection, done: Done): void => {
    closeWhenRefused(connection);
    watchConnection(connection, options);
    const run = (settings: readonly string[], then: () => void): void => {
      const [sql, ...rest] = settings;
      if (sql === undefined) return then();
      connection.query(sql, (error) => (error ? done(error, connection) : run(rest, then)));
    };
    const ready = () => done(null, connection);
    run(SETTINGS, () =>
      connection.query(IS_CLUSTER, (error, rows) => {
        if (error) return done(error, connection);
        // SHOW VARIABLES answers these columns.
        if ((rows as { Value: string }[])[0]?.Value !== 'ON') return ready();
        onCluster();
        run(CLUSTER_SETTINGS, ready);
      }),
    );
  };
}
