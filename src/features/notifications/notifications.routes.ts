import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { listNotifications } from './notifications.queries.ts';
import { markRead } from './notifications.service.ts';
import { changePreferences, chosen, readPreferences, OPTIONAL_TYPES } from './preferences.service.ts';
import Joi from 'joi';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { unsubscribe, unsubscribePage } from './unsubscribe.service.ts';
import { ERRORS, fill } from '../../contract/messages.ts';
import { ids, oneOf } from '../../core/http/joi.ts';
import { NOTIFICATION } from '../../contract/messages-api.ts';
import type { MarkReadPayload, NotificationPreferences } from '../../contract/messages-api.ts';

/** `{ ids }` or `{ all: true }` (contract §10). */
const markReadPayload = Joi.object<MarkReadPayload>({
  ids: ids(),
  all: Joi.boolean().valid(true),
}).xor('ids', 'all');

/** Unknown types, and those that cannot be turned off, are refused and named. */
const byType = Joi.object()
  .pattern(Joi.string(), Joi.boolean())
  .custom((value: Record<string, boolean>, helpers) => {
    const unknown = Object.keys(value).filter((type) => !OPTIONAL_TYPES.some((known) => known === type));
    if (unknown.length === 0) return value;
    const few = unknown.slice(0, 10).map((name) => name.slice(0, 60));
    const custom = fill(ERRORS.UNKNOWN_NOTIFICATION_TYPES, { names: '{#names}' });
    return helpers.message({ custom }, { names: few.join(', ') });
  });

const preferencesPayload = Joi.object<NotificationPreferences>({
  digest: Joi.boolean().required(),
  email: byType.required(),
});

const preferencesAnswer = Joi.object({
  digest: Joi.boolean().required().description('one e-mail a day for what can wait'),
  email: Joi.object().pattern(oneOf(OPTIONAL_TYPES), Joi.boolean()).required(),
});

/** Longer ones are no tokens of ours; they answer 404 like wrong ones. */
const unsubscribeParams = Joi.object<{ readonly token: string }>({
  token: Joi.string().max(2_000).required(),
});

const unsubscribeAnswer = Joi.object({
  type: oneOf(['digest', ...OPTIONAL_TYPES]).required(),
  unsubscribed: Joi.boolean().valid(true).required(),
});

/** What the bell shows, and how e-mails come (contract §3, §6). */
export function notificationRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute('/api/notifications', {
      access: 'signedIn',
      summary: 'One’s own notifications, newest first',
      resource: 'notifications',
      row: answerOf(NOTIFICATION, { link: 'a path of the product' }),
      page: ({ actor }, list) => listNotifications(db, actor.userId, list),
    }),
    route.patch('/api/notifications/read', {
      access: 'signedIn',
      summary: 'Mark some or all of one’s notifications as read',
      payload: markReadPayload,
      answer: Joi.object({ unread: Joi.number().integer().required() }),
      handler: ({ actor, payload }) => markRead(deps, actor.userId, payload),
    }),
    route.get('/api/notifications/preferences', {
      access: 'signedIn',
      summary: 'How one gets e-mails: by type, and whether once a day',
      answer: preferencesAnswer,
      handler: ({ actor }) => readPreferences(db, actor.userId),
    }),
    route.put('/api/notifications/preferences', {
      access: 'signedIn',
      summary: 'Choose how one gets e-mails',
      payload: preferencesPayload,
      answer: preferencesAnswer,
      handler: ({ actor, context, payload }) =>
        transaction(db, async (trx) => {
          await changePreferences(trx, context, actor.userId, chosen(payload));
          return readPreferences(trx, actor.userId);
        }),
    }),
    // One-click unsubscribing (RFC 8058): by the mail program itself, or by its reader on the portal's page.
    route.post('/api/unsubscribe/{token}', {
      access: 'public',
      summary: 'Turn off the e-mails that a mail’s link belongs to',
      limit: 'unsubscribe',
      params: unsubscribeParams,
      // RFC 8058 §3.2: mail programs should send the first, and may send the second.
      payloadTypes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
      ignoresBody: true,
      answer: unsubscribeAnswer,
      handler: ({ client, params }) => unsubscribe(deps, params.token, client.requestId),
    }),
    route.get('/api/unsubscribe/{token}', {
      access: 'public',
      summary: 'Where a mail’s link leads a person: the page that asks. Changes nothing',
      params: unsubscribeParams,
      status: 302,
      answer: Joi.string(),
      answerType: 'text/html',
      // Whatever the token is: the page says when it is none of ours.
      handler: ({ params: { token }, h }) => h.redirect(unsubscribePage(encodeURIComponent(token))),
    }),
  ];
}
