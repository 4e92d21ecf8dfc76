import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { SessionFeedbackPayload } from '../../../contract/work-api.ts';
import { requireActor } from '../../../core/access/actor.ts';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { contextOf, idParams } from '../../groups/index.ts';
import { calendarFeed, readCalendar, renewCalendarFeed } from './calendar-feed.ts';
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
const idOf = (request: Request): number => (request.params as { id: number }).id;

interface SessionForm {
  readonly matchId: number;
  readonly scheduledDate: string;
  readonly duration?: number;
  readonly durationMinutes?: number;
  readonly notes?: string;
}

/** The form with the length under its one name. */
function formOf<Form extends Partial<SessionForm>>(request: Request): Omit<Form, 'duration'> {
  const { duration, ...form } = request.payload as Form;
  return duration === undefined ? form : { durationMinutes: duration, ...form };
}

/** Scheduled meetings, their feedback, and each user's own calendar of them. */
export function sessionRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: '/api/sessions',
      access,
      tag,
      summary: 'A page of one’s sessions',
      query: listQuerySchema,
      answer: Joi.array().items(sessionAnswer),
      handler: async (request, h) => {
        const list = readListQuery(request.query as Record<string, string>);
        return listResponse(h, 'sessions', list, await listSessions(db, requireActor(request), list));
      },
    },
    exportRoute(deps, { what: 'sessions', tag, access, list: sessionExport }),
    {
      method: 'POST',
      path: '/api/sessions',
      access,
      tag,
      summary: 'Plan a session of an accepted match',
      once: true,
      payload: createSessionPayload,
      answer: sessionAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const form = formOf<SessionForm & { durationMinutes: number }>(request);
        const id = await proposeSession(deps, context, form);
        return h.response(await readSession(db, context.actor, id)).code(201);
      },
    },
    {
      method: 'GET',
      path: '/api/sessions/{id}',
      access,
      tag,
      summary: 'One session',
      params: idParams,
      answer: sessionAnswer,
      handler: (request) => readSession(db, requireActor(request), idOf(request)),
    },
    {
      method: 'PATCH',
      path: '/api/sessions/{id}',
      access,
      tag,
      summary: 'Move a session, write its notes, or complete it with its true length',
      params: idParams,
      payload: changeSessionPayload,
      answer: sessionAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await changeSession(deps, context, idOf(request), formOf<SessionForm>(request));
        return readSession(db, context.actor, idOf(request));
      },
    },
    {
      method: 'DELETE',
      path: '/api/sessions/{id}',
      access,
      tag,
      summary: 'Cancel a session',
      params: idParams,
      answer: sessionAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await cancelSession(deps, context, idOf(request));
        return readSession(db, context.actor, idOf(request));
      },
    },
    {
      method: 'PUT',
      path: '/api/sessions/{id}/feedback',
      access,
      tag,
      summary: 'Answer the two questions after a session',
      params: idParams,
      payload: feedbackPayload,
      answer: sessionAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await giveFeedback(deps, context, idOf(request), request.payload as SessionFeedbackPayload);
        return readSession(db, context.actor, idOf(request));
      },
    },
    ...calendarRoutes(deps),
  ];
}

function calendarRoutes(deps: Deps): RouteDeclaration[] {
  return [
    {
      method: 'GET',
      path: '/api/sessions/calendar',
      access,
      tag,
      summary: 'The address of one’s own calendar',
      answer: calendarFeedAnswer,
      handler: (request) => calendarFeed(deps, requireActor(request).userId),
    },
    {
      method: 'POST',
      path: '/api/sessions/calendar',
      access,
      tag,
      summary: 'Make a new address; the old one stops working',
      answer: calendarFeedAnswer,
      handler: (request) => renewCalendarFeed(deps, contextOf(request)),
    },
    {
      method: 'GET',
      path: '/api/sessions/calendar.ics',
      access: 'public',
      limit: 'calendarFeed',
      tag,
      summary: 'The calendar behind an address',
      query: calendarQuery,
      answer: Joi.string(),
      answerType: 'text/calendar',
      handler: async (request, h) => {
        const { token } = request.query as { token: string };
        return h
          .response(await readCalendar(deps, token))
          .type('text/calendar; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .header('content-disposition', 'inline; filename="timematch.ics"');
      },
    },
  ];
}
