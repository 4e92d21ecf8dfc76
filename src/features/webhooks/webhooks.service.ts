import type { AuditAction } from '../../contract/audit.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import type {
  MadeWebhook,
  WebhookChange,
  WebhookDelivery,
  WebhookForm,
} from '../../contract/webhooks-api.ts';
import { onlyId } from '../../core/http/page.ts';
import type { CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { DAY_MS, timeAfter } from '../../core/db/clock.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { countOf, insertRow, updateRow } from '../../core/db/rows.ts';
import { transaction, holdRow, holdRows, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, invalid, notFound, orNotFound } from '../../core/errors.ts';
import { mayBeCalled } from '../../core/http/outgoing.ts';
import { adminsToTell, groupPolicy } from '../groups/index.ts';
import { collect } from './deliveries.service.ts';
import { formerBeside, send, newSecret, sealSecret, newMessageId, type WebhookRow } from './send.ts';
import { findWebhook, listDeliveries, readWebhook } from './webhooks.queries.ts';
import { latestEvent } from './events.queries.ts';

/** @throws AppError INVALID for an address that is not called, NOT_FOUND for a group of others, TOO_MANY_WEBHOOKS */
export async function makeWebhook(
  deps: Deps,
  context: CallContext,
  { url, events, format, groupId: named }: WebhookForm,
): Promise<MadeWebhook> {
  const { actor } = context;
  requireCallable(deps, url);
  const groupId = named ?? (actor.userType === 'super_admin' ? null : onlyGroupOf(context));
  const secret = newSecret();
  const id = await transaction(deps.db, async (trx) => {
    // One that is made at the same moment waits, so that it is counted.
    if (groupId === null) await holdRows(trx, 'users', await adminsToTell(trx, []));
    else if (!groupPolicy.administer(actor, groupId)) throw notFound();
    else orNotFound(await holdRow(trx, 'groups', groupId));
    const { most } = LIMITS.webhook;
    if ((await countOf(trx('webhooks').where('group_id', groupId))) >= most)
      throw new AppError('TOO_MANY_WEBHOOKS', { values: { n: most } });
    const now = dbTime();
    const latest = await latestEvent(trx);
    const made = await insertRow(trx, 'webhooks', {
      group_id: groupId,
      created_by_user_id: actor.userId,
      url,
      events: JSON.stringify(events),
      format,
      sealed_secret: '',
      active: 1,
      told_from: latest,
      read_to: latest,
      created_at: now,
      updated_at: now,
    });
    await updateRow(trx, 'webhooks', made, { sealed_secret: sealSecret(deps.config, made, secret) });
    await record(trx, context, 'webhook.created', { id: made, group_id: groupId }, { url, events });
    return made;
  });
  return { ...(await readWebhook(deps.db, actor, id)), secret };
}

function onlyGroupOf({ actor }: CallContext): number {
  const [only, ...others] = actor.adminGroupIds;
  if (only === undefined || others.length > 0) throw invalid({ groupId: FIELDS.groupId.required });
  return only;
}

function requireCallable({ config }: Deps, url: string): void {
  if (!mayBeCalled(url, config)) throw invalid({ url: FIELDS.webhook.url });
}

/**
 * Turned on again, it is told what waits, at once, and what happens from now on: not what happened meanwhile. So it is
 * with events that it has not asked for before.
 * @throws AppError INVALID, NOT_FOUND
 */
export async function changeWebhook(
  deps: Deps,
  context: CallContext,
  id: number,
  { url, events, format, active }: WebhookChange,
): Promise<void> {
  if (url !== undefined) requireCallable(deps, url);
  const seen = await findWebhook(deps.db, context.actor, id);
  const before = events && seen.active ? await latestEvent(deps.db) : undefined;
  if (before !== undefined) await collect(deps.db, seen);
  await transaction(deps.db, async (trx) => {
    const hook = await hold(trx, context, id);
    const isBack = active === true && !hook.active;
    const latest = isBack ? await latestEvent(trx) : before;
    await updateRow(trx, 'webhooks', id, {
      url,
      events: events && JSON.stringify(events),
      format,
      ...(active === undefined ? {} : { active: active ? 1 : 0, off_reason: null }),
      told_from: latest,
      read_to: latest,
      updated_at: dbTime(),
    });
    // What waits is due at once where it may be taken now.
    if (isBack || (url ?? hook.url) !== hook.url)
      await trx('webhook_deliveries')
        .where({ webhook_id: id, status: 'waiting' })
        .update({ attempts: 0, next_attempt_at: dbTime() });
    await record(trx, context, 'webhook.updated', hook, { url, events, format, active });
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteWebhook({ db }: Deps, context: CallContext, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const hook = await hold(trx, context, id);
    await trx('webhooks').where('id', id).delete();
    await record(trx, context, 'webhook.deleted', hook, { url: hook.url });
  });
}

/** A new secret; the former one signs along for a day (spec 4 §20). @throws AppError NOT_FOUND */
export async function renewSecret({ db, config }: Deps, context: CallContext, id: number): Promise<string> {
  const secret = newSecret();
  const now = new Date();
  await transaction(db, async (trx) => {
    const hook = await hold(trx, context, id);
    await updateRow(trx, 'webhooks', id, {
      sealed_secret: sealSecret(config, id, secret),
      former_sealed_secret: formerBeside(hook, now),
      former_until: timeAfter(now, DAY_MS),
      updated_at: dbTime(),
    });
    await record(trx, context, 'webhook.secretRenewed', hook);
  });
  return secret;
}

/** Calls the receiver at once with an event that is none. @throws AppError NOT_FOUND */
export async function testWebhook(deps: Deps, { actor }: CallContext, id: number): Promise<WebhookDelivery> {
  const { db, config } = deps;
  const hook = await findWebhook(db, actor, id);
  const now = dbTime();
  const event = {
    message_id: newMessageId(),
    type: 'test' as const,
    data: JSON.stringify({ brandName: config.brand.name }),
    happened_at: now,
  };
  const { isTaken, status, error } = await send(deps, hook, event);
  const made = await insertRow(db, 'webhook_deliveries', {
    ...event,
    webhook_id: id,
    subject: 'test',
    data: null,
    status: isTaken ? 'delivered' : 'failed',
    attempts: 1,
    next_attempt_at: now,
    last_status: status,
    last_error: error,
    created_at: now,
    delivered_at: isTaken ? dbTime() : null,
  });
  return orNotFound((await listDeliveries(db, actor, id, onlyId(made))).rows[0]);
}

async function hold(trx: Tx, { actor }: CallContext, id: number): Promise<WebhookRow> {
  await holdRow(trx, 'webhooks', id);
  return findWebhook(trx, actor, id);
}

const record = (
  trx: Tx,
  context: CallContext,
  action: AuditAction,
  hook: Pick<WebhookRow, 'id' | 'group_id'>,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => audit(trx, context, action, ['webhook', hook.id], { groupId: hook.group_id, detail });
