import type { Request } from '@hapi/hapi';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Where drivers put a failed statement with its values: hashes, tokens of mails, CV texts (design/security.md 12). */
const OF_STATEMENTS = ['sql', 'bindings'].flatMap((name) => [`err.${name}`, `err.nativeError.${name}`]);
/** What Node's parser refuses is a whole call, with its cookie and body (design/security.md 26). */
const REDACTED = [...OF_STATEMENTS, 'err.rawPacket'];

/** Writes JSON lines, to standard output unless a stream is given. @param level pino's level, or `silent` */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, redact: { paths: REDACTED, remove: true } };
  return stream ? pino(options, stream) : pino(options);
}

/** A call's path as it may stand in a log: the token of a link is left out (design/security.md 8). */
export function loggedPath(request: Pick<Request, 'path' | 'route'>): string {
  return request.route.path.includes('{token}') ? request.route.path : request.path;
}

const AGAIN_MS = 60_000;
/** More kinds than can go wrong at once; a kind with a name in it must not grow this without end. */
const KINDS = 200;

/** Lets a line of one kind be logged at once, and then once a minute as long as its cause lasts. */
export class LogThrottle {
  readonly #now: () => number;
  readonly #loggedAt = new Map<string, number>();

  /** @param now milliseconds, of any clock that does not go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a line of this kind is to be logged now; whoever asks logs it. */
  isDue(kind: string): boolean {
    const now = this.#now();
    const before = this.#loggedAt.get(kind);
    if (before !== undefined && now - before < AGAIN_MS) return false;
    if (this.#loggedAt.size >= KINDS) this.#loggedAt.clear();
    this.#loggedAt.set(kind, now);
    return true;
  }
}
