import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list-route.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { listNotifications } from './notifications.queries.ts';
import {
  markReadAnswer,
  markReadPayload,
  notificationAnswer,
  preferencesAnswer,
  preferencesPayload,
} from './notifications.schemas.ts';
import { markRead } from './notifications.service.ts';
import { changePreferences, chosen, readPreferences } from './preferences.service.ts';

const tag = 'notifications';

/** What the bell shows, and how e-mails come (contract §3, §6). */
export function notificationRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      path: '/api/notifications',
      access: 'signedIn',
      tag,
      summary: 'One’s own notifications, newest first',
      resource: 'notifications',
      row: notificationAnswer,
      page: ({ actor }, list) => listNotifications(db, actor.userId, list),
    }),
    route({
      method: 'PATCH',
      path: '/api/notifications/read',
      access: 'signedIn',
      tag,
      summary: 'Mark some or all of one’s notifications as read',
      payload: markReadPayload,
      answer: markReadAnswer,
      handler: ({ actor, payload }) => markRead(deps, actor.userId, payload),
    }),
    route({
      method: 'GET',
      path: '/api/notifications/preferences',
      access: 'signedIn',
      tag,
      summary: 'How one gets e-mails: by type, and whether once a day',
      answer: preferencesAnswer,
      handler: ({ actor }) => readPreferences(db, actor.userId),
    }),
    route({
      method: 'PUT',
      path: '/api/notifications/preferences',
      access: 'signedIn',
      tag,
      summary: 'Choose how one gets e-mails',
      payload: preferencesPayload,
      answer: preferencesAnswer,
      handler: ({ actor, context, payload }) => {
        const choice = chosen(payload);
        return transaction(db, async (trx) => {
          await changePreferences(trx, context, actor.userId, choice);
          return readPreferences(trx, actor.userId);
        });
      },
    }),
  ];
}
