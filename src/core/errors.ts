import { ERRORS, fill, type ErrorCode } from '../contract/messages.ts';

/** HTTP status of each code (contract §2); what is not listed here is a 400. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  VIEWING_AS: 403,
  CROSS_ORIGIN: 403,
  REAUTH_REQUIRED: 403,
  WRONG_PASSWORD: 403,
  EMAIL_UNVERIFIED: 403,
  WRONG_CODE: 401,
  CHALLENGE_OVER: 401,
  PASSKEY_REFUSED: 401,
  SECOND_FACTOR_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  FRESH_LOGIN_REQUIRED: 403,
  SECOND_FACTOR_ON: 409,
  TOKEN_SCOPE: 403,
  TOO_MANY_TOKENS: 409,
  TOO_MANY_WEBHOOKS: 409,
  TOO_MANY_PASSKEYS: 409,
  PASSKEY_KNOWN: 409,
  OTHER_USER: 409,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  LAST_SUPER_ADMIN: 409,
  LAST_OPEN_GROUP: 409,
  NOT_A_GROUP_ADMIN: 409,
  ALREADY_GROUP_ADMIN: 409,
  LAST_PRIMARY_ADMIN: 409,
  HOURS_IN_USE: 409,
  HOURS_USED: 409,
  NOT_ENOUGH_HOURS: 409,
  CREDIT_LEFT: 409,
  REQUEST_TRANSITION: 409,
  REQUEST_FINAL: 409,
  MATCH_TRANSITION: 409,
  ALREADY_PROPOSED: 409,
  ADVISOR_AT_CAPACITY: 409,
  ADVISOR_PAUSED: 409,
  MATCH_NOT_ACCEPTED: 409,
  RUN_FINAL: 409,
  RUN_NOT_READY: 409,
  ALREADY_EXCLUDED: 409,
  ADMIN_NOT_BLOCKED: 409,
  CHANGED_MEANWHILE: 409,
  KEPT_APART: 409,
  CHECK_MISSING: 409,
  INVITATION_ANSWERED: 409,
  INVITATION_SIGN_IN: 409,
  INVITATION_OTHER_ACCOUNT: 409,
  ALREADY_MEMBER: 409,
  ALREADY_ASKED: 409,
  JOIN_REQUEST_TRANSITION: 409,
  SESSION_OVERLAP: 409,
  SESSION_FINAL: 409,
  SESSION_NOT_STARTED: 409,
  SESSION_NOT_CONFIRMED: 409,
  FEEDBACK_CLOSED: 409,
  MAY_NOT_WRITE: 403,
  KEY_BUSY: 409,
  KEY_ANSWER_LOST: 409,
  KEY_REUSED: 422,
  TOO_LARGE: 413,
  CV_TOO_LARGE: 413,
  CV_TOO_LONG: 413,
  CV_TOO_COMPLEX: 413,
  CV_TYPE: 415,
  LOGO_TOO_LARGE: 413,
  LOGO_TOO_COMPLEX: 413,
  LOGO_TYPE: 415,
  LOGO_DAMAGED: 422,
  SHEET_TOO_COMPLEX: 413,
  SHEET_ENCRYPTED: 422,
  SHEET_DAMAGED: 422,
  CV_NO_TEXT: 422,
  CV_ENCRYPTED: 422,
  CV_DAMAGED: 422,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

export interface AppErrorOptions {
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
  /** Whether a part other than the database is away: its connections are refused, and its disk is full, in the same words. */
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
