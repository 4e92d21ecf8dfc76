import { ADMINS } from '../../core/access/access.ts';
import type { Deps } from '../../core/deps.ts';
import { id, oneOf, requiredUrl } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { listDeliveries, listWebhooks, readWebhook } from './webhooks.queries.ts';
import { changeWebhook, deleteWebhook, makeWebhook, renewSecret, testWebhook } from './webhooks.service.ts';
import Joi from 'joi';
import { answerOf } from '../../core/http/shape-schemas.ts';
import {
  MADE_WEBHOOK,
  WEBHOOK,
  WEBHOOK_DELIVERY,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookChange,
  type WebhookForm,
} from '../../contract/webhooks-api.ts';
import { FIELDS } from '../../contract/messages.ts';

const events = () => Joi.array().items(oneOf(WEBHOOK_EVENTS)).min(1).message(FIELDS.webhook.events).unique();
const format = () => oneOf(WEBHOOK_FORMATS);

const webhookForm = Joi.object<WebhookForm>({
  url: requiredUrl(FIELDS.webhook.url),
  events: events().required(),
  format: format().default('standard'),
  groupId: id().allow(null),
});

const webhookChange = Joi.object<WebhookChange>({
  url: requiredUrl(FIELDS.webhook.url).optional(),
  events: events(),
  format: format(),
  active: Joi.boolean(),
});

const told = { groupId: 'null: of all groups' };
const webhookAnswer = answerOf(WEBHOOK, told).keys({ events: events().required() });
const deliveryAnswer = answerOf(WEBHOOK_DELIVERY, { messageId: '`webhook-id`, the same at every attempt' });

const PATH = '/api/admin/webhooks';
const ONE = `${PATH}/{id}`;
const one = { access: ADMINS } as const;

/** Webhooks of one's groups, and of a super admin's all of them (spec 4 §17). */
export function webhookRoutes(deps: Deps): Route[] {
  return [
    listRoute(PATH, {
      access: ADMINS,
      summary: 'Webhooks of one’s groups',
      resource: 'webhooks',
      row: webhookAnswer,
      page: ({ actor }, list) => listWebhooks(deps.db, actor, list),
    }),
    route.post(PATH, {
      access: ADMINS,
      limit: 'webhooks',
      summary: 'Have an address told of what happens; the secret is answered this once',
      payload: webhookForm,
      answer: answerOf(MADE_WEBHOOK, told).keys({ events: events().required() }),
      status: 201,
      handler: ({ context, payload }) => makeWebhook(deps, context, payload),
    }),
    route.patch(ONE, {
      ...one,
      limit: 'webhooks',
      summary: 'Change a webhook, or turn it on or off',
      payload: webhookChange,
      answer: webhookAnswer,
      handler: ({ context, params, payload }) => changeWebhook(deps, context, params.id, payload),
      read: ({ actor, params }) => readWebhook(deps.db, actor, params.id),
    }),
    route.delete(ONE, {
      ...one,
      summary: 'Delete a webhook',
      done: { status: 'deleted' },
      handler: ({ context, params }) => deleteWebhook(deps, context, params.id),
    }),
    listRoute(`${ONE}/deliveries`, {
      ...one,
      summary: 'What a webhook was told in the last 30 days',
      resource: 'deliveries',
      row: deliveryAnswer,
      page: ({ actor, params }, list) => listDeliveries(deps.db, actor, params.id, list),
    }),
    route.post(`${ONE}/test`, {
      ...one,
      limit: 'webhooks',
      summary: 'Call the address now, with an event of type test',
      answer: deliveryAnswer,
      handler: ({ context, params }) => testWebhook(deps, context, params.id),
    }),
    route.post(`${ONE}/secret`, {
      ...one,
      limit: 'webhooks',
      summary: 'Make a new secret; the former one signs along for 24 hours',
      answer: Joi.object({ secret: Joi.string().required() }),
      handler: async ({ context, params }) => ({ secret: await renewSecret(deps, context, params.id) }),
    }),
  ];
}
