import type { ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { changeableText, id, line, moment, optionalText } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { calendarFeed, readCalendar, renewCalendarFeed, sessionCalendar } from './calendar-feed.service.ts';
import { giveFeedback } from './feedback.service.ts';
import { sessionExport } from './sessions.export.ts';
import { listSessions, readSession } from './sessions.queries.ts';
import { cancelSession, changeSession, proposeSession } from './sessions.service.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import {
  SESSION,
  type ChangeSessionPayload,
  type CreateSessionPayload,
  type SessionFeedbackPayload,
} from '../../../contract/requests-api.ts';

const { minutes: MINUTES, usefulness: USEFULNESS } = LIMITS.session;

const minutes = () =>
  Joi.number().integer().min(MINUTES.min).max(MINUTES.max).messages({ '*': FIELDS.session.minutes });

/** `duration` and `durationMinutes` are the same value (contract §2). */
type Length = { readonly [name in 'duration' | 'durationMinutes']?: number };

const withOneLength = ({ duration, ...form }: Length): Length =>
  duration === undefined ? form : { durationMinutes: duration, ...form };

const start = () => moment(FIELDS.session.start);

/** Only https: both sides are led there by a button. */
const where = {
  place: changeableText(LIMITS.session.place.max, line),
  meetingUrl: changeableText(LIMITS.url.max)
    .uri({ scheme: ['https'] })
    .messages({ '*': FIELDS.session.meetingUrl }),
};

const createSessionPayload = Joi.object<CreateSessionPayload & Length>({
  matchId: id().required(),
  scheduledDate: start().required(),
  duration: minutes(),
  durationMinutes: minutes().when('duration', { is: Joi.exist(), otherwise: Joi.required() }),
  notes: changeableText(LIMITS.session.notes.max),
  ...where,
}).custom(withOneLength);

const changes = {
  scheduledDate: start(),
  duration: minutes(),
  durationMinutes: minutes(),
  notes: changeableText(LIMITS.session.notes.max),
  ...where,
  completed: Joi.boolean().valid(true),
};
const changeSessionPayload = Joi.object<ChangeSessionPayload & Length>({
  ...changes,
  confirm: Joi.boolean().valid(true),
})
  // Nothing that is sent is left out: another time is not the one that was proposed.
  .without('confirm', Object.keys(changes))
  .without('completed', Object.keys(where))
  .custom(withOneLength);

const feedbackPayload = Joi.object<SessionFeedbackPayload>({
  usefulness: Joi.number().integer().min(USEFULNESS.min).max(USEFULNESS.max).required(),
  wouldMeetAgain: Joi.boolean().required(),
  comment: optionalText(LIMITS.session.feedbackComment.max),
});

const sessionAnswer = answerOf(SESSION).keys({
  abilities: answerOf({
    move: 'boolean',
    confirm: 'boolean',
    cancel: 'boolean',
    complete: 'boolean',
    giveFeedback: 'boolean',
    seeRequest: 'boolean',
    seeAdvisor: 'boolean',
  }).required(),
});

const calendarFeedAnswer = Joi.object({ url: Joi.string().uri().required() });

/** Anything at all: what is no address of a calendar is not found, like one that has been replaced. */
const calendarQuery = Joi.object<{ readonly token: string }>({
  token: Joi.string().max(200).allow('').default(''),
});

/** The parties, and group admins for a managed one (contract §3, §4). */
const access = ['advisor', 'organization', 'group_admin'] as const;
/** Super admins read, without notes, and do not act (spec 4 §19). */
const readers = [...access, 'super_admin'] as const;
const own = { path: '/api/sessions/calendar', access, answer: calendarFeedAnswer } as const;
const one = { path: '/api/sessions/{id}', answer: sessionAnswer } as const;

export function sessionRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute('/api/sessions', {
      access: readers,
      summary: 'A page of one’s sessions',
      resource: 'sessions',
      row: sessionAnswer,
      page: ({ actor }, list) => listSessions(db, actor, list),
    }),
    exportRoute(deps, { what: 'sessions', access, list: sessionExport }),
    route.post('/api/sessions', {
      access,
      limit: 'tellPeople',
      summary: 'Plan a session of an accepted match',
      once: true,
      payload: createSessionPayload,
      answer: sessionAnswer,
      status: 201,
      handler: ({ context, payload }) => proposeSession(deps, context, payload),
    }),
    route.get(one.path, {
      ...one,
      access: readers,
      summary: 'One session',
      handler: ({ actor, params }) => readSession(db, actor, params.id),
    }),
    route.patch(one.path, {
      ...one,
      access,
      limit: 'tellPeople',
      summary: 'Move a session, write its notes or place, confirm it, or complete it with its true length',
      payload: changeSessionPayload,
      handler: ({ context, params, payload }) => changeSession(deps, context, params.id, payload),
      read: ({ actor, params }) => readSession(db, actor, params.id),
    }),
    route.delete(one.path, {
      ...one,
      access,
      limit: 'tellPeople',
      summary: 'Cancel a session',
      handler: ({ context, params }) => cancelSession(deps, context, params.id),
      read: ({ actor, params }) => readSession(db, actor, params.id),
    }),
    route.put('/api/sessions/{id}/feedback', {
      access,
      limit: 'tellPeople',
      summary: 'Answer the two questions after a session',
      payload: feedbackPayload,
      answer: sessionAnswer,
      handler: ({ context, params, payload }) => giveFeedback(deps, context, params.id, payload),
      read: ({ actor, params }) => readSession(db, actor, params.id),
    }),
    ...calendarRoutes(deps),
  ];
}

function calendarRoutes(deps: Deps): Route[] {
  return [
    route.get(own.path, {
      ...own,
      whileViewing: 'refused',
      summary: 'The address of one’s own calendar',
      handler: ({ actor }) => calendarFeed(deps, actor.userId),
    }),
    route.post(own.path, {
      ...own,
      summary: 'Make a new address; the old one stops working',
      handler: ({ context }) => renewCalendarFeed(deps, context),
    }),
    route.get('/api/sessions/calendar.ics', {
      access: 'public',
      limit: 'calendarFeed',
      summary: 'The calendar behind an address',
      query: calendarQuery,
      answer: Joi.string(),
      answerType: 'text/calendar',
      handler: async ({ query: { token }, h }) =>
        asCalendar(h, await readCalendar(deps, token), 'inline; filename="timematch.ics"'),
    }),
    route.get('/api/sessions/{id}/calendar.ics', {
      access,
      summary: 'One session, for one’s calendar',
      answer: Joi.string(),
      answerType: 'text/calendar',
      handler: async ({ actor, params, h }) =>
        asCalendar(h, await sessionCalendar(deps, actor, params.id), 'attachment; filename="session.ics"'),
    }),
  ];
}

const asCalendar = (h: ResponseToolkit, calendar: string, disposition: string) =>
  h
    .response(calendar)
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', disposition);
