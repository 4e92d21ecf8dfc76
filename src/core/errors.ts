import { ERRORS, fill, type ErrorCode } from '../contract/messages.ts';
import statuses from './error-statuses.json' with { type: 'json' };

/** HTTP status of each code (contract §2); unlisted ones are a 400. A code that does not exist fails to compile. */
const STATUS: Partial<Record<ErrorCode, number>> = statuses satisfies {
  [Code in keyof typeof statuses]: Code extends ErrorCode ? number : never;
};

interface AppErrorOptions {
  /** Values for the message's `{name}` places. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Field name (camelCase) to its message. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A message of its own, for instance the first field's; the catalogue's otherwise. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly answer?: Readonly<Record<string, unknown>>;
  /** What lay behind it: for the log, not for users. */
  readonly cause?: unknown;
  /** Whether a part other than the database is away: both tell of a refused connection or a full disk alike. */
  readonly isDependency?: boolean;
}

/**
 * The one error type of the server: a stable code, a message fit to show, the wrong fields.
 * `core/http/errors.ts` alone maps it to an answer.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly answer: Readonly<Record<string, unknown>> | undefined;
  readonly isDependency: boolean;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? fill(ERRORS[code], options.values),
      'cause' in options ? { cause: options.cause } : {},
    );
    this.name = 'AppError';
    this.code = code;
    this.statusCode = STATUS[code] ?? 400;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.answer = options.answer;
    this.isDependency = options.isDependency ?? false;
  }
}

/** A 400 about fields; its message is the first field's (contract §10). */
export function invalid(fields: Readonly<Record<string, string>>, code: ErrorCode = 'INVALID'): AppError {
  const first = Object.values(fields)[0];
  return new AppError(code, first === undefined ? { fields } : { fields, message: first });
}

/** A 404, the same for what is not there and what the asking user may not see (contract §2). */
export function notFound(): AppError {
  return new AppError('NOT_FOUND');
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of an error of Node's or a driver's (`ENOENT`, `SQLITE_BUSY`); empty where it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** What errors have in common that have the same reason: not the statement, and not the file. */
export function reasonOf(error: unknown): string {
  const native =
    typeof error === 'object' && error !== null && 'nativeError' in error ? errorCode(error.nativeError) : '';
  return errorCode(error) || native || messageOf(error);
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** For logs, never for an answer. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What was looked for. @throws AppError NOT_FOUND when nothing was found */
export function orNotFound<Value>(value: Value): NonNullable<Value> {
  if (!value) throw notFound();
  return value;
}
