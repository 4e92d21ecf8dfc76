import type { Webhook, WebhookDelivery } from '../../contract/webhooks-api.ts';
import { idsOf } from '../../core/records.ts';
import { fieldsOf } from '../../core/db/model.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Db, Narrow, Tx } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { orNotFound } from '../../core/errors.ts';
import { byIds, byText, presentedList, runList } from '../../core/http/list.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { readJson } from '../../core/json.ts';
import type { WebhookRow } from './send.ts';
import type { RowOf } from '../../core/db/rows.ts';
import { readOne, type Page } from '../../core/http/page.ts';

/** S all; G those of their groups. `webhooks as w`. */
const webhooksInScope =
  ({ userType, adminGroupIds }: Actor): Narrow =>
  (query) => {
    if (userType !== 'super_admin') void query.whereIn('w.group_id', adminGroupIds);
  };

const FIELDS: ListFields = {
  sort: { id: 'w.id', url: 'w.url', createdAt: 'w.created_at' },
  filter: { id: byIds('w.id'), groupId: byIds('w.group_id'), format: byText('w.format') },
  defaultSort: ['id', 'desc'],
};

type Listed = WebhookRow & Record<'group_name' | 'created_by', string | null>;

export async function listWebhooks(db: Db, actor: Actor, list: ListQuery): Promise<Page<Webhook>> {
  const rows = db('webhooks as w')
    .leftJoin('groups as g', 'g.id', 'w.group_id')
    .leftJoin('users as u', 'u.id', 'w.created_by_user_id')
    .where(webhooksInScope(actor));
  const source = { rows, columns: ['w.*', 'g.name as group_name', 'u.username as created_by'] };
  const page = await runList<Listed>(source, FIELDS, list);
  const told = await toldOf(db, idsOf(page.rows));
  return { total: page.total, rows: page.rows.map((row) => present(row, told.get(row.id))) };
}

interface Told {
  readonly webhook_id: number;
  readonly waiting: number | string | null;
  readonly last: string | null;
}

async function toldOf(db: Db, ids: readonly number[]): Promise<Map<number, Told>> {
  const rows = await db('webhook_deliveries')
    .whereIn('webhook_id', ids)
    .groupBy('webhook_id')
    .select<Told[]>(
      'webhook_id',
      db.raw("sum(case when status = 'waiting' then 1 else 0 end) as waiting"),
      db.raw('max(delivered_at) as last'),
    );
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

const present = (row: Listed, told: Told | undefined): Webhook => ({
  ...fieldsOf(row, 'id', 'groupId', 'groupName', 'url', 'format', 'offReason', 'createdAt', 'createdBy'),
  events: readJson<Webhook['events']>(row.events),
  active: Boolean(row.active),
  formerSecretUntil: isoTime(row.former_until),
  waiting: Number(told?.waiting ?? 0),
  lastDeliveredAt: isoTime(told?.last ?? null),
});

/** @throws AppError NOT_FOUND */
export const readWebhook = readOne(listWebhooks);

/** @throws AppError NOT_FOUND for what is not there or not theirs to see */
export async function findWebhook(db: Db | Tx, actor: Actor, id: number): Promise<WebhookRow> {
  const known = db('webhooks as w').where('w.id', id).where(webhooksInScope(actor));
  return orNotFound(await known.first<WebhookRow | undefined>('w.*'));
}

type Known = { [Column in 'type' | 'status']: WebhookDelivery[Column] };
type DeliveryListed = RowOf<'webhook_deliveries', Known & { last_error: WebhookDelivery['lastError'] }>;

const DELIVERY_FIELDS: ListFields = {
  sort: { id: 'd.id', createdAt: 'd.created_at' },
  filter: { id: byIds('d.id'), status: byText('d.status'), type: byText('d.type') },
  defaultSort: ['id', 'desc'],
};

/** The latest first. @throws AppError NOT_FOUND */
export async function listDeliveries(
  db: Db,
  actor: Actor,
  webhookId: number,
  list: ListQuery,
): Promise<Page<WebhookDelivery>> {
  await findWebhook(db, actor, webhookId);
  const source = { rows: db('webhook_deliveries as d').where('d.webhook_id', webhookId), columns: ['d.*'] };
  return presentedList(source, DELIVERY_FIELDS, list, (row: DeliveryListed) => ({
    ...fieldsOf(row, 'id', 'webhookId', 'messageId', 'type', 'status', 'attempts', 'lastStatus'),
    ...fieldsOf(row, 'lastError', 'createdAt', 'deliveredAt'),
    nextAttemptAt: row.status === 'waiting' ? isoTime(row.next_attempt_at) : null,
  }));
}
