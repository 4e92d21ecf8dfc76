import Joi from 'joi';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import { idParams } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { calendarFeed, readCalendar, renewCalendarFeed } from './calendar-feed.service.ts';
import { giveFeedback } from './feedback.service.ts';
import { sessionExport } from './sessions.export.ts';
import { listSessions, readSession } from './sessions.queries.ts';
import {
  calendarFeedAnswer,
  calendarQuery,
  changeSessionPayload,
  createSessionPayload,
  feedbackPayload,
  sessionAnswer,
} from './sessions.schemas.ts';
import { cancelSession, changeSession, proposeSession } from './sessions.service.ts';

const tag = 'sessions';
/** The parties, and group admins for a managed one (contract §3, §4). */
const access = ['advisor', 'organization', 'group_admin'] as const;

/** Scheduled meetings, their feedback, and each user's own calendar of them. */
export function sessionRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      path: '/api/sessions',
      access,
      tag,
      summary: 'A page of one’s sessions',
      resource: 'sessions',
      row: sessionAnswer,
      page: ({ actor }, list) => listSessions(db, actor, list),
    }),
    exportRoute(deps, { what: 'sessions', tag, access, list: sessionExport }),
    route({
      method: 'POST',
      path: '/api/sessions',
      access,
      tag,
      limit: 'tellPeople',
      summary: 'Plan a session of an accepted match',
      once: true,
      payload: createSessionPayload,
      answer: sessionAnswer,
      status: 201,
      handler: async ({ context, payload }) => {
        const id = await proposeSession(deps, context, payload);
        return readSession(db, context.actor, id);
      },
    }),
    route({
      method: 'GET',
      path: '/api/sessions/{id}',
      access,
      tag,
      summary: 'One session',
      params: idParams,
      answer: sessionAnswer,
      handler: ({ actor, params }) => readSession(db, actor, params.id),
    }),
    route({
      method: 'PATCH',
      path: '/api/sessions/{id}',
      access,
      tag,
      limit: 'tellPeople',
      summary: 'Move a session, write its notes, or complete it with its true length',
      params: idParams,
      payload: changeSessionPayload,
      answer: sessionAnswer,
      handler: async ({ context, params, payload }) => {
        await changeSession(deps, context, params.id, payload);
        return readSession(db, context.actor, params.id);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sessions/{id}',
      access,
      tag,
      limit: 'tellPeople',
      summary: 'Cancel a session',
      params: idParams,
      answer: sessionAnswer,
      handler: async ({ context, params }) => {
        await cancelSession(deps, context, params.id);
        return readSession(db, context.actor, params.id);
      },
    }),
    route({
      method: 'PUT',
      path: '/api/sessions/{id}/feedback',
      access,
      tag,
      limit: 'tellPeople',
      summary: 'Answer the two questions after a session',
      params: idParams,
      payload: feedbackPayload,
      answer: sessionAnswer,
      handler: async ({ context, params, payload }) => {
        await giveFeedback(deps, context, params.id, payload);
        return readSession(db, context.actor, params.id);
      },
    }),
    ...calendarRoutes(deps),
  ];
}

function calendarRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/sessions/calendar',
      whileViewing: 'refused',
      access,
      tag,
      summary: 'The address of one’s own calendar',
      answer: calendarFeedAnswer,
      handler: ({ actor }) => calendarFeed(deps, actor.userId),
    }),
    route({
      method: 'POST',
      path: '/api/sessions/calendar',
      access,
      tag,
      summary: 'Make a new address; the old one stops working',
      answer: calendarFeedAnswer,
      handler: ({ context }) => renewCalendarFeed(deps, context),
    }),
    route({
      method: 'GET',
      path: '/api/sessions/calendar.ics',
      access: 'public',
      limit: 'calendarFeed',
      tag,
      summary: 'The calendar behind an address',
      query: calendarQuery,
      answer: Joi.string(),
      answerType: 'text/calendar',
      handler: async ({ query: { token }, h }) => {
        return h
          .response(await readCalendar(deps, token))
          .type('text/calendar; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .header('content-disposition', 'inline; filename="timematch.ics"');
      },
    }),
  ];
}
