import type { Request } from '@hapi/hapi';
import { requireActor } from '../access/actor.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { headerText } from '../http/request.ts';
import type { Route } from '../http/route.ts';
import { readJson } from '../json.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseNow, isRecent } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { databaseMoment, dbTime } from '../db/dialect.ts';
import { insertIgnore, type RowOf } from '../db/rows.ts';
import { untilWon } from '../db/transaction.ts';
import { sha256 } from '../security/tokens.ts';

/** A call and the key that its sender gave it, both hashed. */
interface KeyedCall {
  readonly userId: number;
  readonly keyHash: string;
  readonly callHash: string;
  readonly requestId: string;
}

/** How long the second of two calls waits for the answer to the first, and how often it looks. */
const WAIT_MS = 5_000;
const LOOK_MS = 40;
/** From the commit to the answer is a read or two: later, there will be no answer. */
const ANSWER_MS = 1_000;
/** No call takes this long, by the database's clock: its process has died. */
const LEASE_MS = 120_000;

/**
 * Takes a key for a call, or finds what was answered to the call that took it before; one that is being carried out is
 * waited for.
 * @returns null when the key is this call's now, until it is answered or let go ({@link letGo})
 * @throws AppError KEY_REUSED, KEY_BUSY, KEY_ANSWER_LOST
 */
async function takeKey(db: Db, call: KeyedCall) {
  const began = Date.now();
  const key = {
    key_hash: call.keyHash,
    user_id: call.userId,
    call_hash: call.callHash,
    request_id: call.requestId,
    created_at: databaseMoment(db),
  };
  for (;;) {
    if (await untilWon(() => insertIgnore(db, 'idempotency_keys', key))) return null;
    const row = await db('idempotency_keys').where('key_hash', call.keyHash).first();
    // Let go between the two statements: free again.
    if (!row) continue;
    if (row.call_hash !== call.callHash) throw new AppError('KEY_REUSED');
    if (row.status !== null) return { status: row.status, answer: row.answer ?? 'null' };
    if (await wasCarriedOut(db, call, row.request_id)) {
      if (Date.now() - began > ANSWER_MS) throw new AppError('KEY_ANSWER_LOST');
    } else if (await isTakenOver(db, call, row)) return null;
    if (Date.now() - began > WAIT_MS) throw new AppError('KEY_BUSY', { retryAfterSeconds: 5 });
    await pause(LOOK_MS);
  }
}

/** The call has failed: the key is free again, unless the change was made and only its answer failed. */
async function letGo(db: Db, call: KeyedCall): Promise<void> {
  if (await wasCarriedOut(db, call, call.requestId)) return;
  await untilWon(() => own(db, call).delete());
}

const own = (db: Db, call: KeyedCall) =>
  db('idempotency_keys').where({ key_hash: call.keyHash, request_id: call.requestId });

/** Every change writes its audit event in its own transaction: where one of the call is, the change was made. */
async function wasCarriedOut(db: Db, { userId }: KeyedCall, requestId: string): Promise<boolean> {
  const event: unknown = await db('audit_events')
    .where({ actor_user_id: userId, request_id: requestId })
    .first('id');
  return event !== undefined;
}

async function isTakenOver(db: Db, call: KeyedCall, { request_id, created_at }: RowOf<'idempotency_keys'>) {
  const now = await databaseNow(db);
  if (isRecent(created_at, LEASE_MS, now)) return false;
  const taken = await untilWon(() =>
    db('idempotency_keys')
      .where({ key_hash: call.keyHash, request_id })
      .whereNull('status')
      .update({ request_id: call.requestId, created_at: dbTime(now) }),
  );
  return taken === 1;
}

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * A call with `Idempotency-Key` reaches the handler once: what was answered the first time is answered again (IETF
 * draft-ietf-httpapi-idempotency-key-header; docs/decisions/0018). Without the header it is the handler as declared.
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
      const kept = untilWon(() => own(db, call).update({ status: response.statusCode, answer }));
      await kept.catch((error: unknown) =>
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
  const { userId } = requireActor(request);
  return {
    userId,
    // A key is its sender's own: two users may choose the same.
    keyHash: sha256(`${userId}\n${key}`),
    callHash: sha256(`${request.method} ${request.path}\n${JSON.stringify(request.payload)}`),
    requestId: request.app.requestId,
  };
}
