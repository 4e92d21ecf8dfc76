import { createConnection } from 'mysql2';
import type { Connection, ConnectionOptions } from 'mysql2';

/** Together below the five seconds within which an outage must become an answer (security 16). */
const SUSPICIOUS_MS = 2_000;
const PROBE_MS = 1_500;

/**
 * Ends a statement that waits for a server which is no longer there. A server that is frozen, or behind a network that
 * swallows packets, closes no connection: without this, a request would wait for as long as TCP keeps trying. A
 * statement that is merely slow goes on: after two seconds without an answer a fresh connection is tried, and only
 * when that gets none either is the old one given up.
 */
export function watchConnection(connection: Connection, options: ConnectionOptions): void {
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
      else state.stream.destroy(connectionLost());
    });
  }
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function connectionLost(): Error {
  const error = new Error('Connection lost: the server no longer answers');
  return Object.assign(error, { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
}

const probes = new Map<string, Promise<boolean>>();

/** Tries one fresh connection, once for all that ask at the same time. */
function serverAnswers(options: ConnectionOptions): Promise<boolean> {
  const key = `${options.host}:${options.port}`;
  let probe = probes.get(key);
  if (probe === undefined) {
    probe = tryToConnect(options).finally(() => probes.delete(key));
    probes.set(key, probe);
  }
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
