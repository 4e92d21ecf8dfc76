import type { MarkReadPayload, NotificationPreferences } from '../../contract/talk-api.ts';
import { requireActor } from '../../core/access/actor.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { listNotifications } from './notifications.queries.ts';
import {
  markReadAnswer,
  markReadPayload,
  notificationsAnswer,
  preferencesAnswer,
  preferencesPayload,
} from './notifications.schemas.ts';
import { markRead } from './notifications.service.ts';
import { changePreferences, chosen, readPreferences } from './preferences.ts';

const tag = 'notifications';

/** What the bell shows, and how e-mails come (contract §3, §6). */
export function notificationRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: '/api/notifications',
      access: 'signedIn',
      tag,
      summary: 'One’s own notifications, newest first',
      query: listQuerySchema,
      answer: notificationsAnswer,
      handler: async (request, h) => {
        const query = readListQuery(request.query as Record<string, string>);
        const page = await listNotifications(db, requireActor(request).userId, query);
        return listResponse(h, 'notifications', query, page);
      },
    },
    {
      method: 'PATCH',
      path: '/api/notifications/read',
      access: 'signedIn',
      tag,
      summary: 'Mark some or all of one’s notifications as read',
      payload: markReadPayload,
      answer: markReadAnswer,
      handler: (request) => markRead(deps, requireActor(request).userId, request.payload as MarkReadPayload),
    },
    {
      method: 'GET',
      path: '/api/notifications/preferences',
      access: 'signedIn',
      tag,
      summary: 'How one gets e-mails: by type, and whether once a day',
      answer: preferencesAnswer,
      handler: (request) => readPreferences(db, requireActor(request).userId),
    },
    {
      method: 'PUT',
      path: '/api/notifications/preferences',
      access: 'signedIn',
      tag,
      summary: 'Choose how one gets e-mails',
      payload: preferencesPayload,
      answer: preferencesAnswer,
      handler: (request) => {
        const actor = requireActor(request);
        const context = { actor, requestId: request.app.requestId };
        const choice = chosen(request.payload as NotificationPreferences);
        return transaction(db, async (trx) => {
          await changePreferences(trx, context, actor.userId, choice);
          return readPreferences(trx, actor.userId);
        });
      },
    },
  ];
}
