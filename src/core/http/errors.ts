import { STATUS_CODES } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import Joi from 'joi';
import type { ApiErrorBody } from '../../contract/api.ts';
import { ERRORS, type ErrorCode } from '../../contract/messages.ts';
import { isReferenceGone, isRetryable, isUnavailable } from '../db/dialect.ts';
import { LogThrottle } from '../logging/log.ts';
import { AppError, invalid, notFound, reasonOf } from '../errors.ts';
import { translate, translateAll } from './languages.ts';

interface BoomLike extends Error {
  readonly isBoom: boolean;
  readonly data: unknown;
  readonly output: { readonly statusCode: number };
}

/** hapi's own refusals, by status. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
};

/** The error body of every call (contract §2). */
export const errorBodySchema = Joi.object({
  statusCode: Joi.number().integer().required(),
  code: Joi.string().required().description('stable, for programs'),
  error: Joi.string().required(),
  message: Joi.string().required().description('fit to show to people'),
  fields: Joi.object()
    .pattern(Joi.string(), Joi.string())
    .description('wrong fields, in camelCase, with their messages'),
  requestId: Joi.string().required(),
  current: Joi.object().description('of CHANGED_MEANWHILE: the record as it is now'),
  changedBy: Joi.string().allow(null).description('of CHANGED_MEANWHILE'),
  changedFields: Joi.array().items(Joi.string()).description('of CHANGED_MEANWHILE'),
});

/** `a_b` and `a` → `aB` and `a`: fields are named in camelCase whatever the payload used. */
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Every wrong field of a joi error, the first message of each; the field is the path's first part. */
export function wrongFieldsOf(error: Joi.ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message, type } of error.details) {
    const name = camel(String(path[0] ?? 'body'));
    fields[name] ??= path.length === 0 && type === 'object.base' ? ERRORS.NOT_AN_OBJECT : message;
  }
  return fields;
}

/** Any thrown value → the product's error. What is unknown becomes INTERNAL; its stack goes to the log only. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (Joi.isError(error)) return invalid(wrongFieldsOf(error));
  if (isReferenceGone(error)) return notFound();
  // Also a call that lost every race it ran again: nothing was written, and a moment later it will be.
  if (isUnavailable(error) || isRetryable(error))
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
  const boom = isBoom(error) ? error : null;
  if (boom && boom.output.statusCode < 500)
    return new AppError(BY_STATUS[boom.output.statusCode] ?? 'INVALID');
  return new AppError(boom?.output.statusCode === 503 ? 'UNAVAILABLE' : 'INTERNAL');
}

function errorResponse(error: AppError, request: Request, h: ResponseToolkit): ResponseObject {
  const { locale } = request.app;
  const body: ApiErrorBody = {
    ...error.answer,
    statusCode: error.statusCode,
    code: error.code,
    error: STATUS_CODES[error.statusCode] ?? 'Error',
    message: translate(error.message, locale),
    ...(error.fields ? { fields: translateAll(error.fields, locale) } : {}),
    requestId: request.app.requestId,
  };
  const response = h.response(body).code(error.statusCode);
  if (error.retryAfterSeconds !== undefined) response.header('retry-after', String(error.retryAfterSeconds));
  return response;
}

const isBoom = (error: unknown): error is BoomLike =>
  error instanceof Error && 'isBoom' in error && error.isBoom === true;

/**
 * What lies behind a refusal of the log-in's cookie: the cookie scheme says "not signed in" of whatever went wrong, and
 * a database that is away must sign nobody out. @returns null when the refusal is one
 */
export function logInFailure(refusal: unknown): Error | null {
  if (!isBoom(refusal) || refusal.output.statusCode !== 401) return null;
  return refusal.data instanceof Error ? refusal.data : null;
}

export function registerErrors(server: Server): void {
  const causes = new LogThrottle();
  server.ext('onPreResponse', async (request, h) => {
    if (!(request.response instanceof Error)) return h.continue;
    const body = request.raw.req;
    // Whoever is cut off while still sending never reads the answer: what is on its way is let in, for a moment.
    if (!body.complete) await finished(body.resume(), { signal: AbortSignal.timeout(1_000) }).catch(() => {});
    const response = logInFailure(request.response) ?? request.response;
    const error = ofUpload(toAppError(response), request);
    if (error.statusCode === 503) request.app.unavailableFor = unavailableFor(error);
    if (error.statusCode === 500) request.log(['error'], response);
    // A 503 of a part that has said why: the operator reads it here (every call would say the same), users read the
    // catalogue's words.
    else if (error.cause instanceof Error && causes.isDue(reasonOf(error.cause)))
      request.log(['warn'], error.cause);
    return errorResponse(error, request, h);
  });
}

/** Why a call was refused for now: the database, a part behind it (files, a mail server), or too much at once. */
const unavailableFor = ({ cause, isDependency }: AppError) => {
  if (isDependency) return 'dependency';
  if (cause === undefined) return 'busy';
  return isUnavailable(cause) || isRetryable(cause) ? 'database' : 'dependency';
};

/** A form that is too large as a whole is told like the file in it. */
function ofUpload(error: AppError, request: Request): AppError {
  const code = request.route.settings.app?.declaration?.upload?.tooLarge;
  return code && error.code === 'TOO_LARGE' ? new AppError(code) : error;
}

export const tooMany = (seconds: number): AppError =>
  new AppError('TOO_MANY', { retryAfterSeconds: seconds, values: { seconds } });
