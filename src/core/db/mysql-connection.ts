import { type Connection, type ConnectionOptions, createConnection } from 'mysql2';

/** Galera: the node is not, or no longer, part of a cluster. It refuses even to roll back. */
const NOT_PREPARED = 1047;

type Answered = (error: { errno?: number } | null, ...rest: unknown[]) => void;
type AnyQuery = (...args: unknown[]) => { once(event: 'error', listener: Answered): unknown };

/**
 * Gives a connection up whose server refuses everything, or could not roll back: its transaction is still open, and the
 * next BEGIN would commit what there is of it. Without its connection the server rolls it back.
 */
function closeWhenRefused(connection: Connection): void {
  // Only as Knex calls it; the driver's type has one overload for each way.
  const query = connection.query.bind(connection) as unknown as AnyQuery;
  const guarded: AnyQuery = (...args) => {
    const isRollback = /^\s*rollback\s*;?\s*$/i.test(sqlOf(args[0]));
    const look = (error: { errno?: number } | null): void => {
      if (error && (isRollback || error.errno === NOT_PREPARED)) connection.destroy();
    };
    const done = args.at(-1);
    if (typeof done === 'function') {
      return query(...args.slice(0, -1), ((error, ...rest) => {
        look(error);
        (done as Answered)(error, ...rest);
      }) satisfies Answered);
    }
    const command = query(...args);
    command.once('error', look);
    return command;
  };
  connection.query = guarded as unknown as Connection['query'];
}

function sqlOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { sql } = (statement ?? {}) as { sql?: unknown };
  return typeof sql === 'string' ? sql : '';
}

/** Together below the five seconds within which an outage must become an answer (security 16). */
const SUSPICIOUS_MS = 2_000;
const PROBE_MS = 1_500;

/**
 * Ends a statement that waits for a server which is no longer there. A server that is frozen, or behind a network that
 * swallows packets, closes no connection: a request would wait for as long as TCP keeps trying. A statement that is
 * merely slow goes on: after two seconds without an answer a fresh connection is tried, and only when that gets none
 * either is the old one given up.
 */
function watchConnection(connection: Connection, options: ConnectionOptions): void {
  // Only as Knex calls it; the driver's type has one overload for each way.
  const query = connection.query.bind(connection) as unknown as Query;
  const watched = (...args: unknown[]): EndingCommand => {
    const command = query(...args);
    const timer = watch(connection, options);
    command.once('end', timer.stop);
    command.once('error', timer.stop);
    return command;
  };
  connection.query = watched as unknown as Connection['query'];
}

type Query = (...args: unknown[]) => EndingCommand;

interface EndingCommand {
  once(event: 'end' | 'error', listener: () => void): unknown;
}

/** What Knex looks at as well when it judges a connection; the driver's types leave it out. */
interface ConnectionState {
  stream: { destroyed: boolean; destroy(error: Error): void };
  _closing?: boolean;
  _fatalError?: unknown;
}

function watch(connection: Connection, options: ConnectionOptions): { stop: () => void } {
  const state = connection as unknown as ConnectionState;
  let stopped = false;
  let timer = setTimeout(check, SUSPICIOUS_MS).unref();
  // A broken connection fails its statements without an "end".
  const over = () => stopped || state.stream.destroyed || Boolean(state._closing ?? state._fatalError);
  function check(): void {
    if (over()) return;
    void serverAnswers(options).then((answers) => {
      if (over()) return;
      if (answers) timer = setTimeout(check, SUSPICIOUS_MS).unref();
      else {
        const error = new Error('Connection lost: the server no longer answers');
        state.stream.destroy(Object.assign(error, { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }));
      }
    });
  }
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const probes = new Map<string, Promise<boolean>>();

/** Tries one fresh connection, once for all that ask at the same time. */
function serverAnswers(options: ConnectionOptions): Promise<boolean> {
  const key = `${options.host}:${options.port}`;
  const probe = probes.get(key) ?? tryToConnect(options).finally(() => probes.delete(key));
  probes.set(key, probe);
  return probe;
}

function tryToConnect(options: ConnectionOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection({ ...options, connectTimeout: PROBE_MS });
    const finish = (answers: boolean): void => {
      probe.destroy();
      resolve(answers);
    };
    // "Too many connections" and the like are answers of a living server: they carry an SQL state.
    probe.once('error', (error) => finish('sqlState' in error && Boolean(error.sqlState)));
    probe.once('connect', () => finish(true));
  });
}

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

/** @param onCluster is told when the server is a node of a Galera cluster, before the connection is used */
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
