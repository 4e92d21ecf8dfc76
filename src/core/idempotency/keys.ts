import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseNow, isRecent } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { databaseMoment, dbTime, isDuplicate } from '../db/dialect.ts';
import { untilWon } from '../db/transaction.ts';
import { AppError } from '../errors.ts';

/** A call and the key its sender gave it. */
export interface KeyedCall {
  readonly userId: number;
  readonly key: string;
  /** What is asked: method, path and body as the server understood them. */
  readonly call: string;
  readonly requestId: string;
}

/** What was answered to the call the first time. */
export interface StoredAnswer {
  readonly status: number;
  readonly answer: string;
}

interface Row {
  readonly call_hash: string;
  readonly request_id: string;
  readonly created_at: string;
  readonly status: number | null;
  readonly answer: string | null;
}

/** How long the second of two calls waits for the answer to the first, and how often it looks. */
const WAIT_MS = 5_000;
const LOOK_MS = 40;
/** From the commit to the answer is a read or two: later, there will be no answer. */
const ANSWER_MS = 1_000;
/** No call takes this long, by the database's clock: its process has died. */
const LEASE_MS = 120_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** A key is its sender's own: two users may choose the same. */
const keyHash = ({ userId, key }: KeyedCall): string => sha256(`${userId}\n${key}`);

/**
 * Takes a key for a call, or finds what was answered to the call that took it before; a call that is being carried out
 * is waited for.
 * @returns null when the key is this call's now, to be kept ({@link keepAnswer}) or let go ({@link letGo})
 * @throws AppError KEY_REUSED, KEY_BUSY, KEY_ANSWER_LOST
 */
export async function takeKey(db: Db, call: KeyedCall): Promise<StoredAnswer | null> {
  const began = Date.now();
  for (;;) {
    if (await insertKey(db, call)) return null;
    const row = await readKey(db, call);
    // Let go between the two statements: free again.
    if (!row) continue;
    if (row.call_hash !== sha256(call.call)) throw new AppError('KEY_REUSED');
    if (row.status !== null) return { status: row.status, answer: row.answer ?? 'null' };
    if (await wasCarriedOut(db, call, row.request_id)) {
      if (Date.now() - began > ANSWER_MS) throw new AppError('KEY_ANSWER_LOST');
    } else if (await isTakenOver(db, call, row)) return null;
    if (Date.now() - began > WAIT_MS) throw new AppError('KEY_BUSY', { retryAfterSeconds: 5 });
    await pause(LOOK_MS);
  }
}

/** Stores what was answered, for whoever sends the same again. */
export async function keepAnswer(db: Db, call: KeyedCall, { status, answer }: StoredAnswer): Promise<void> {
  await untilWon(() => own(db, call).update({ status, answer }));
}

/** The call has failed: the key is free again, unless the change was made and only its answer failed. */
export async function letGo(db: Db, call: KeyedCall): Promise<void> {
  if (await wasCarriedOut(db, call, call.requestId)) return;
  await untilWon(() => own(db, call).delete());
}

const own = (db: Db, call: KeyedCall) =>
  db('idempotency_keys').where({ key_hash: keyHash(call), request_id: call.requestId });

const readKey = (db: Db, call: KeyedCall): Promise<Row | undefined> =>
  db('idempotency_keys')
    .where('key_hash', keyHash(call))
    .first('call_hash', 'request_id', 'created_at', 'status', 'answer');

async function insertKey(db: Db, call: KeyedCall): Promise<boolean> {
  const row = {
    key_hash: keyHash(call),
    user_id: call.userId,
    call_hash: sha256(call.call),
    request_id: call.requestId,
    created_at: databaseMoment(db),
  };
  try {
    await untilWon(() => db('idempotency_keys').insert(row));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Every change writes its audit event in its own transaction: where one of the call is, the change was made. */
async function wasCarriedOut(db: Db, { userId }: KeyedCall, requestId: string): Promise<boolean> {
  const event: unknown = await db('audit_events')
    .where({ actor_user_id: userId, request_id: requestId })
    .first('id');
  return event !== undefined;
}

async function isTakenOver(db: Db, call: KeyedCall, { request_id, created_at }: Row): Promise<boolean> {
  const now = await databaseNow(db);
  if (isRecent(created_at, LEASE_MS, now)) return false;
  const taken = await untilWon(() =>
    db('idempotency_keys')
      .where({ key_hash: keyHash(call), request_id })
      .whereNull('status')
      .update({ request_id: call.requestId, created_at: dbTime(now) }),
  );
  return taken === 1;
}
