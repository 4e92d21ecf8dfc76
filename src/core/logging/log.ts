import type { Request } from '@hapi/hapi';
import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

/** Where drivers put a failed statement with its values: hashes, tokens of mails, CV texts (design/security.md 12). */
const OF_STATEMENTS = ['sql', 'bindings'].flatMap((name) => [`err.${name}`, `err.nativeError.${name}`]);
/** What Node's parser refuses is a whole call, with its cookie and body (design/security.md 26). */
const REDACTED = [...OF_STATEMENTS, 'err.rawPacket'];

/**
 * The process's log: a JSON line each, to standard output unless a stream is given.
 * @param level pino's level, or `silent`
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, redact: { paths: REDACTED, remove: true } };
  return stream ? pino(options, stream) : pino(options);
}

/** A call's path as it may stand in a log: the token of a link is left out (design/security.md 8). */
export function loggedPath(request: Pick<Request, 'path' | 'route'>): string {
  return request.route.path.includes('{token}') ? request.route.path : request.path;
}
