import type { Request } from '@hapi/hapi';
import { requireActor } from '../access/actor.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { headerText } from '../http/request.ts';
import type { Route } from '../http/route.ts';
import { keepAnswer, letGo, takeKey } from './keys.ts';
import type { KeyedCall } from './keys.ts';
import { readJson } from '../json.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * A route's handler that a call with the header `Idempotency-Key` reaches once, however often the call is sent: what was
 * answered the first time is answered again (IETF draft-ietf-httpapi-idempotency-key-header; docs/decisions/0018).
 * Without the header it is the handler as declared.
 */
export function once({ db, log }: Deps, declaration: Route): Route['handler'] {
  const { handler } = declaration;
  return async (request, h) => {
    const call = keyedCall(request);
    if (!call) return handler(request, h);
    const before = await takeKey(db, call);
    if (before) return h.response(readJson<object>(before.answer)).code(before.status);
    try {
      // Routes that are done once answer JSON objects.
      const response = h.response((await handler(request, h)) as object);
      const answer = JSON.stringify(response.source);
      // What was done is answered, even if it could not be noted; the same again is then told that it was done.
      await keepAnswer(db, call, { status: response.statusCode, answer }).catch((error: unknown) =>
        log.warn({ err: error }, 'an answer could not be kept for its Idempotency-Key'),
      );
      return response;
    } catch (error) {
      await letGo(db, call).catch((trouble: unknown) =>
        log.warn({ err: trouble }, 'an Idempotency-Key could not be let go'),
      );
      throw error;
    }
  };
}

/** @throws AppError KEY_INVALID */
function keyedCall(request: Request): KeyedCall | null {
  const key = headerText(request, HEADER);
  if (key === '') return null;
  if (!KEY.test(key)) throw new AppError('KEY_INVALID');
  return {
    userId: requireActor(request).userId,
    key,
    call: `${request.method} ${request.path}\n${JSON.stringify(request.payload)}`,
    requestId: request.app.requestId,
  };
}
