import PQueue from 'p-queue';
import { readJson } from '../../core/json.ts';
import type { WebhookEvent, WebhookOffReason } from '../../contract/webhooks-api.ts';
import { DAY_MS, backoffMs, databaseNow, timeAfter, timeBefore, whereDue } from '../../core/db/clock.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { Leases, type Lease } from '../../core/db/lease.ts';
import { insertIgnore, updateRow } from '../../core/db/rows.ts';
import { untilWon, transaction, type Db, type Narrow } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { Poll } from '../../core/lifecycle/poll.ts';
import { resealed } from '../../core/security/sealed.ts';
import { ACTION_OF, hookEvent, latestEvent, type TrailRow } from './events.queries.ts';
import { PURPOSE, send, newMessageId, type Waiting, type WebhookRow } from './send.ts';
import { ADMIN_PATHS } from '../../contract/routes.ts';
import { audit } from '../../core/audit/audit.ts';
import { queueMails } from '../../core/mail/outbox.ts';
import { writeMail } from '../../core/mail/templates.ts';
import { adminsToTell } from '../groups/index.ts';

const POLL_MS = 2_000;
const LEASE_MS = 60_000;
/** Receivers that are called together. */
const AT_ONCE = 5;
/** One receiver's turn, so that a slow one keeps nobody waiting for long. */
const TURN_MS = 15_000;

/** 10 s, 20 s, … at most six hours; so many attempts are two days (spec 4 §17). */
const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 6 * 3_600_000;
const MOST_ATTEMPTS = 20;
/** What else waits for a receiver that has just failed is put off for this long at most: one event may be at fault. */
const OTHERS_WAIT_MS = 60_000;

/** How far back the trail is read again for what was committed late (`core/db/append-reader.ts`), and how far on at once. */
const LOOK_BACK = 2_000;
const PAGE = 5_000;

type WebhookDeps = Pick<Deps, 'db' | 'config' | 'log'>;

/**
 * Delivers at least once, and in order of each subject. The audit trail is the outbox: its events are written in the
 * transaction of the change. A webhook is leased by one process at a time; what a process that died has sent and not
 * marked is sent again under the same id (decision 34).
 */
export class WebhookDeliveries {
  readonly #deps: WebhookDeps;
  readonly #leases: Leases;
  readonly #poll: Poll;
  readonly #timeoutMs: number | undefined;
  /** By webhook, events of the latest that it may not hear. */
  readonly #passed = new Map<number, Set<number>>();
  #stopped = false;

  /** @param times other than a running server's, for tests */
  constructor(deps: WebhookDeps, times: { readonly timeoutMs?: number; readonly leaseMs?: number } = {}) {
    this.#deps = deps;
    this.#timeoutMs = times.timeoutMs;
    const where: Narrow = (query) => void query.where('active', 1);
    const { leaseMs = LEASE_MS } = times;
    this.#leases = new Leases({ db: deps.db, log: deps.log, table: 'webhooks', where, leaseMs });
    this.#poll = new Poll({
      work: () => this.deliverDue(),
      everyMs: () => POLL_MS,
      onError: (error) => deps.log.warn({ err: error }, 'webhooks not looked at, will be tried again'),
    });
  }

  start(): void {
    this.#poll.start();
  }

  /** Stops after the calls at hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#poll.stop();
  }

  /** @returns how many were taken */
  async deliverDue(): Promise<number> {
    const { db } = this.#deps;
    const hooks = await db('webhooks').where('active', 1).orderBy('id').select<WebhookRow[]>('*');
    if (hooks.length === 0) return 0;
    const newest = await latestEvent(db);
    const turns = new PQueue({ concurrency: AT_ONCE });
    const taken = await turns.addAll(hooks.map((hook) => () => this.#serve(hook, newest)));
    return taken.reduce((sum, each) => sum + each, 0);
  }

  async #serve(hook: WebhookRow, newest: number): Promise<number> {
    const { db, config } = this.#deps;
    const { id, sealed_secret } = hook;
    const sealed = resealed(config, PURPOSE, String(id), sealed_secret);
    if (sealed) await db('webhooks').where({ id, sealed_secret }).update({ sealed_secret: sealed });
    const passed = this.#passed.get(id) ?? new Set();
    this.#passed.set(id, passed);
    const hasWork =
      newest > hook.read_to + LOOK_BACK / 2 ||
      (await untold(db, hook, passed)).rows.length > 0 ||
      (await this.#nextDue(hook)) !== undefined;
    if (!hasWork || this.#stopped) return 0;
    const lease = await this.#leases.claim<WebhookRow>({ where: (query) => void query.where({ id }) });
    const [held] = lease?.rows ?? [];
    if (!lease || !held) return 0;
    return lease.during(async () => {
      try {
        const end = await collect(db, held, passed);
        await untilWon(() => lease.held().update({ read_to: Math.max(held.read_to, end ?? newest) }));
        return await this.#sendAll(lease, held);
      } finally {
        await lease.release();
      }
    });
  }

  /** The first that is due; none of a subject of which an earlier one waits. A first attempt is always due. */
  async #nextDue({ id }: WebhookRow): Promise<Waiting | undefined> {
    const { db } = this.#deps;
    const now = await databaseNow(db);
    return (
      db('webhook_deliveries as d')
        .where({ 'd.webhook_id': id, 'd.status': 'waiting' })
        .where(whereDue('d.next_attempt_at', LONGEST_BACKOFF_MS, now))
        .whereNotExists((earlier) => {
          void earlier
            .from('webhook_deliveries as e')
            .where('e.webhook_id', id)
            .where('e.status', 'waiting')
            .whereRaw('?? = ?? and ?? < ??', ['e.subject', 'd.subject', 'e.id', 'd.id'])
            .select('e.id');
        })
        // Fresh ones first: one that is refused each time must not be in the way of all others.
        .orderBy(['d.attempts', 'd.id'])
        .first<Waiting | undefined>('d.*')
    );
  }

  async #sendAll(lease: Lease<WebhookRow>, hook: WebhookRow): Promise<number> {
    const began = performance.now();
    let taken = 0;
    while (!this.#stopped && performance.now() - began < TURN_MS) {
      const next = await this.#nextDue(hook);
      // A process that was frozen for long no longer holds what it has claimed.
      if (!next || !(await lease.prolong())) break;
      if (!(await this.#sendOne(hook, next))) break;
      taken += 1;
    }
    return taken;
  }

  async #sendOne(hook: WebhookRow, next: Waiting): Promise<boolean> {
    const { db, log } = this.#deps;
    const { isTaken, status, error } = await send(this.#deps, hook, next, this.#timeoutMs);
    const attempts = next.attempts + 1;
    const now = await databaseNow(db);
    const waitMs = backoffMs(attempts, FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS);
    const come = isTaken
      ? { status: 'delivered', delivered_at: dbTime(now), data: null }
      : { next_attempt_at: timeAfter(now, waitMs) };
    const changes = { ...come, attempts, last_status: status, last_error: error };
    await untilWon(() => updateRow(db, 'webhook_deliveries', next.id, changes));
    if (isTaken) return true;
    log.warn({ webhookId: hook.id, status, error, attempts }, 'webhook not taken, will be tried again');
    const others = timeAfter(now, Math.min(waitMs, OTHERS_WAIT_MS));
    await untilWon(() =>
      db('webhook_deliveries')
        .where({ webhook_id: hook.id, status: 'waiting' })
        .where('next_attempt_at', '<', others)
        .update({ next_attempt_at: others }),
    );
    if (status === 410) await turnOff(this.#deps, hook, 'gone');
    else if (attempts >= MOST_ATTEMPTS) await turnOff(this.#deps, hook, 'failing');
    return false;
  }
}

/** What the webhook asks for and nobody has looked at. @param passed what it may not hear @returns `end` where there may be more */
async function untold(db: Db, hook: WebhookRow, passed: Set<number>) {
  const after = Math.max(hook.told_from, hook.read_to - LOOK_BACK);
  for (const id of passed) if (id <= after) passed.delete(id);
  const actions = readJson<WebhookEvent[]>(hook.events).map((event) => ACTION_OF[event]);
  const rows = await db('audit_events')
    .where('id', '>', after)
    // Of what is older the deliveries may be gone (retention), and nothing is committed so late.
    .where((fresh) => {
      void fresh.where('id', '>', hook.read_to).orWhere('at', '>', timeBefore(new Date(), DAY_MS));
    })
    .whereIn('action', actions)
    .whereNotIn('id', (told) => {
      void told
        .from('webhook_deliveries')
        .where('webhook_id', hook.id)
        .where('event_id', '>', after)
        .select('event_id');
    })
    .orderBy('id')
    .limit(PAGE)
    .select<TrailRow[]>('id', 'at', 'action', 'subject_id', 'group_id', 'detail');
  return { rows: rows.filter(({ id }) => !passed.has(id)), end: rows[PAGE - 1]?.id };
}

/** A delivery that is made twice is stored once. @returns the last event looked at where there may be more */
export async function collect(db: Db, hook: WebhookRow, passed = new Set<number>()) {
  const { rows, end } = await untold(db, hook, passed);
  for (const row of rows) {
    const event = await hookEvent(db, hook, row);
    if (!event) passed.add(row.id);
    else
      await insertIgnore(db, 'webhook_deliveries', {
        webhook_id: hook.id,
        event_id: row.id,
        message_id: newMessageId(),
        type: event.type,
        subject: event.subject,
        data: JSON.stringify(event.data),
        happened_at: row.at,
        status: 'waiting',
        attempts: 0,
        next_attempt_at: row.at,
        created_at: dbTime(),
      });
  }
  return end;
}

/** Turns a webhook off that nobody takes anything at, and tells whoever can turn it on: what waits stays. */
async function turnOff({ db, config }: WebhookDeps, hook: WebhookRow, reason: WebhookOffReason) {
  await transaction(db, async (trx) => {
    const changed = await trx('webhooks')
      .where({ id: hook.id, url: hook.url, active: 1 })
      .update({ active: 0, off_reason: reason, updated_at: dbTime() });
    if (changed === 0) return;
    await audit(trx, { actor: 'system' }, 'webhook.turnedOff', ['webhook', hook.id], {
      groupId: hook.group_id,
      detail: { reason },
    });
    const admins = await adminsToTell(trx, hook.group_id === null ? [] : [hook.group_id]);
    const told = await trx('users').whereIn('id', admins).select('id', 'username', 'email');
    const values = { brandName: config.brand.name, url: hook.url };
    const link = absoluteUrl(config, ADMIN_PATHS.webhooks);
    const mails = told.map(({ id: userId, username, email }) => ({
      recipient: { userId, email },
      mail: writeMail('webhookOff', { ...values, username }, link),
    }));
    await queueMails(trx, mails);
  });
}
