import type { Connection } from 'mysql2';

/** Galera: the node is not, or no longer, part of a cluster. It refuses even to roll back. */
const NOT_PREPARED = 1047;

type Done = (error: { errno?: number } | null, ...rest: unknown[]) => void;
type Query = (...args: unknown[]) => { once(event: 'error', listener: Done): unknown };

/**
 * Gives a connection up whose server refuses everything, or could not roll back: its transaction is still open, and the
 * next one's BEGIN would commit what there is of it. Without its connection the server rolls it back.
 */
export function closeWhenRefused(connection: Connection): void {
  // Only as Knex calls it; the driver's type has one overload for each way.
  const query = connection.query.bind(connection) as unknown as Query;
  const guarded: Query = (...args) => {
    const isRollback = /^\s*rollback\s*;?\s*$/i.test(sqlOf(args[0]));
    const look = (error: { errno?: number } | null): void => {
      if (error && (isRollback || error.errno === NOT_PREPARED)) connection.destroy();
    };
    const done = args.at(-1);
    if (typeof done === 'function') {
      return query(...args.slice(0, -1), ((error, ...rest) => {
        look(error);
        (done as Done)(error, ...rest);
      }) satisfies Done);
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
