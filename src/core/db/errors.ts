/** What a database error means, whichever database it came from. Features use these through `dialect.ts`. */

type DriverError = Partial<
  Record<'name' | 'code' | 'message' | 'sql', string> & { errno: number; nativeError: unknown }
>;

function driverError(error: unknown): DriverError {
  if (typeof error !== 'object' || error === null) return {};
  const found = error as DriverError;
  return found.nativeError ? driverError(found.nativeError) : found;
}

export function isDuplicate(error: unknown): boolean {
  const { code, errno } = driverError(error);
  return errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** Alike on both databases: `users.email_key`, `group_advisors.group_id,advisor_id`. @returns null for another error */
export function duplicateKey(error: unknown): string | null {
  if (!isDuplicate(error)) return null;
  const { code, message = '', sql = '' } = driverError(error);
  return message.includes('UNIQUE constraint failed') ? sqliteKey(code, message) : mysqlKey(message, sql);
}

function sqliteKey(code: string | undefined, message: string): string | null {
  const columns = /UNIQUE constraint failed: (.+)$/s.exec(message)?.[1]?.split(', ');
  const table = columns?.[0]?.split('.')[0];
  if (!columns || table === undefined) return null;
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return `${table}.PRIMARY`;
  return `${table}.${columns.map((column) => column.slice(table.length + 1)).join(',')}`;
}

function mysqlKey(message: string, sql: string): string | null {
  // MySQL 8 puts the table before the key's name, MariaDB does not.
  const key = /for key '(?:[^'.]+\.)?([^']+)'$/.exec(message)?.[1];
  if (key === undefined) return null;
  if (key === 'PRIMARY') {
    const table = /^\s*(?:insert|replace|update)\s+(?:ignore\s+)?(?:into\s+)?`?(\w+)`?/i.exec(sql)?.[1];
    return table === undefined ? null : `${table}.PRIMARY`;
  }
  // Our own names say what they cover: uq__table__column__column (schema.ts).
  const [prefix, table, ...columns] = key.split('__');
  return prefix === 'uq' && columns.length > 0 ? `${table}.${columns.join(',')}` : key;
}

/** Whether a row names one that has been deleted since it was read. */
export function isReferenceGone(error: unknown): boolean {
  const { code, errno } = driverError(error);
  return errno === 1452 || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** MySQL error numbers after which the same transaction, run again from its start, may well succeed. */
const RETRYABLE = new Set([
  1213, // deadlock; also how Galera reports a failed certification
  1205, // lock wait timeout
  1452, // what a row names has been deleted since it was read
  1020, // record changed since last read (MariaDB's snapshot isolation)
  3101, // rolled back during commit by group replication's certification
  3572, // NOWAIT on a locked row
  9007, // TiDB: write conflict
  8028, // TiDB: schema changed under the transaction
]);

/**
 * Whether the transaction lost against another one (deadlock, certification, busy) and is worth running again. Not when
 * it may have been committed all the same: then a second run would do everything twice.
 */
export function isRetryable(error: unknown): boolean {
  const { code = '', errno = 0, message = '' } = driverError(error);
  if (SYNC_WAIT.test(message)) return false;
  // "Got error 149 - Lock deadlock during COMMIT"; with any other reason a commit's outcome is unknown.
  if (errno === 1180) return /deadlock|error 149/i.test(message);
  return RETRYABLE.has(errno) || /^SQLITE_(BUSY|LOCKED)/.test(code);
}

/** By a lock's timeout (1205) Galera also says that a node does not keep up with the others or has lost them. */
const SYNC_WAIT = /synchronous wait failed/i;

const UNAVAILABLE_NUMBERS = new Set([
  1040, // too many connections
  1203, // too many connections of this user
  1047, // Galera: the node is not part of a cluster
  1053, // server shutdown in progress
  1077, // normal shutdown
  1079, // shutdown complete
  1290, // read-only during a fail-over
  1836, // read-only mode
  1927, // connection was killed
  3100, // group replication refused the commit: no quorum
]);

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
]);

/** Whether the database cannot be reached or cannot serve now: an answer of 503, not of 500 (security 16). */
export function isUnavailable(error: unknown): boolean {
  const { name, code = '', errno = 0, message = '' } = driverError(error);
  return (
    UNAVAILABLE_NUMBERS.has(errno) ||
    isDiskFull(error) ||
    SYNC_WAIT.test(message) ||
    (errno === 1180 && !isRetryable(error)) ||
    UNREACHABLE.has(code) ||
    name === 'KnexTimeoutError' ||
    /^(ER_((DB|TABLE)?ACCESS_DENIED|BAD_DB|HOST_NOT_PRIVILEGED)|HANDSHAKE_)/.test(code) ||
    /^SQLITE_(CANTOPEN|IOERR|FULL|NOTADB|READONLY|HELD|PERM|AUTH)/.test(code) ||
    /closed state|Connection lost|connection is not open|Unable to acquire a connection|aborted/i.test(
      message,
    )
  );
}

/** MySQL's words for a table that cannot grow, a write that failed, a temporary file that cannot be made. */
const FULL_NUMBERS = new Set([1021, 1114, 1041]);

/** Whether there is no room left where the database, or a file, lies. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', errno = 0, message = '' } = driverError(error);
  return (
    FULL_NUMBERS.has(errno) ||
    /^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code) ||
    // "Got error 28 from storage engine", "Error writing file … (Errcode: 28 "No space left on device")"
    /No space left on device|\b(?:error|errcode:?|errno:?) 28\b/i.test(message)
  );
}
