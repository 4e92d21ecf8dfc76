import { ADMINS } from '../../core/access/access.ts';
import type { Deps } from '../../core/deps.ts';
import { id, idParams, isoMoment, oneOf, required, requiredUrl } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { statusAnswer } from '../auth/index.ts';
import { listDeliveries, listWebhooks, readWebhook } from './webhooks.queries.ts';
import { changeWebhook, deleteWebhook, makeWebhook, renewSecret, testWebhook } from './webhooks.service.ts';
import Joi from 'joi';
import {
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_OFF_REASONS,
  type WebhookChange,
  type WebhookForm,
} from '../../contract/webhooks-api.ts';
import { FIELDS } from '../../contract/messages.ts';

const events = Joi.array().items(oneOf(WEBHOOK_EVENTS)).min(1).unique();
const format = oneOf(WEBHOOK_FORMATS);

const webhookForm = Joi.object<WebhookForm>({
  url: requiredUrl(FIELDS.webhookUrl.invalid),
  events: events.required(),
  format: format.default('standard'),
  groupId: id().allow(null),
});

const webhookChange = Joi.object<WebhookChange>({
  url: requiredUrl(FIELDS.webhookUrl.invalid).optional(),
  events,
  format,
  active: Joi.boolean(),
});

const webhookAnswer = Joi.object({
  id: id().required(),
  groupId: id().allow(null).required().description('null: of all groups'),
  groupName: Joi.string().allow(null).required(),
  url: Joi.string().required(),
  events: events.required(),
  format: format.required(),
  active: Joi.boolean().required(),
  offReason: oneOf(WEBHOOK_OFF_REASONS).allow(null).required(),
  waiting: Joi.number().integer().required(),
  createdAt: isoMoment.required(),
  ...required(isoMoment.allow(null), 'formerSecretUntil', 'lastDeliveredAt'),
});

const secretAnswer = Joi.object({ secret: Joi.string().required() });

const deliveryAnswer = Joi.object({
  ...required(id(), 'id', 'webhookId'),
  messageId: Joi.string().required().description('`webhook-id`, the same at every attempt'),
  type: oneOf([...WEBHOOK_EVENTS, 'test']).required(),
  status: oneOf(DELIVERY_STATUSES).required(),
  attempts: Joi.number().integer().required(),
  lastStatus: Joi.number().integer().allow(null).required(),
  lastError: oneOf(DELIVERY_ERRORS).allow(null).required(),
  createdAt: isoMoment.required(),
  ...required(isoMoment.allow(null), 'nextAttemptAt', 'deliveredAt'),
});

const PATH = '/api/admin/webhooks';
const ONE = `${PATH}/{id}`;

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
      answer: webhookAnswer.concat(secretAnswer),
      status: 201,
      handler: ({ context, payload }) => makeWebhook(deps, context, payload),
    }),
    route.patch(ONE, {
      access: ADMINS,
      limit: 'webhooks',
      summary: 'Change a webhook, or turn it on or off',
      params: idParams,
      payload: webhookChange,
      answer: webhookAnswer,
      handler: async ({ actor, context, params, payload }) => {
        await changeWebhook(deps, context, params.id, payload);
        return readWebhook(deps.db, actor, params.id);
      },
    }),
    route.delete(ONE, {
      access: ADMINS,
      summary: 'Delete a webhook',
      params: idParams,
      answer: statusAnswer,
      done: { status: 'deleted' },
      handler: ({ context, params }) => deleteWebhook(deps, context, params.id),
    }),
    listRoute(`${ONE}/deliveries`, {
      access: ADMINS,
      summary: 'What a webhook was told in the last 30 days',
      params: idParams,
      resource: 'deliveries',
      row: deliveryAnswer,
      page: ({ actor, params }, list) => listDeliveries(deps.db, actor, params.id, list),
    }),
    route.post(`${ONE}/test`, {
      access: ADMINS,
      limit: 'webhooks',
      summary: 'Call the address now, with an event of type test',
      params: idParams,
      answer: deliveryAnswer,
      handler: ({ context, params }) => testWebhook(deps, context, params.id),
    }),
    route.post(`${ONE}/secret`, {
      access: ADMINS,
      limit: 'webhooks',
      summary: 'Make a new secret; the former one signs along for 24 hours',
      params: idParams,
      answer: secretAnswer,
      handler: async ({ context, params }) => ({ secret: await renewSecret(deps, context, params.id) }),
    }),
  ];
}
