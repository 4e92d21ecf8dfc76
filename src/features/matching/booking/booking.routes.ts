import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { SLOT, type BookingHoursPayload, type ClockRange } from '../../../contract/requests-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { DAY_MS } from '../../../core/db/clock.ts';
import { day, id, moment, optionalText, ourText, timeZone } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { readBookingHours, saveBookingHours, slotsOfMatch, type SlotQuery } from './booking-hours.service.ts';

const { booking, session, url } = LIMITS;

/** The end of a day may be written as 24:00. */
const clock = (pattern: RegExp) =>
  Joi.string().pattern(pattern).required().messages({ '*': FIELDS.booking.clock });
const range = {
  from: clock(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
};
const ordered = <T extends ClockRange>(value: T, helpers: Joi.CustomHelpers<T>) =>
  value.from < value.to ? value : helpers.message({ custom: FIELDS.booking.order });

const weekly = Joi.array()
  .items(Joi.object({ day: Joi.number().integer().min(1).max(7).required(), ...range }).custom(ordered))
  .max(7 * booking.ranges)
  .required();
const exceptions = Joi.array()
  .items(
    Joi.object({
      date: day(FIELDS.period.day).required(),
      ranges: Joi.array().items(Joi.object(range).custom(ordered)).max(booking.ranges).required(),
    }),
  )
  .max(booking.exceptions)
  .unique('date')
  .default([]);

const whole = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  Joi.number().integer().min(min).max(max).default(usual);

const bookingHoursPayload = Joi.object<BookingHoursPayload>({
  timeZone: timeZone.required(),
  weekly,
  exceptions,
  noticeHours: whole(booking.noticeHours),
  bufferMinutes: whole(booking.bufferMinutes),
  busyUrl: optionalText(url.max)
    // Many calendars give their address so.
    .replace(/^webcals?:/i, 'https:')
    .uri({ scheme: ['https', 'http'] })
    .messages({ '*': FIELDS.booking.busyUrl }),
});

const bookingHoursAnswer = Joi.object({
  timeZone: Joi.string().required(),
  weekly,
  exceptions,
  noticeHours: Joi.number().integer().required(),
  bufferMinutes: Joi.number().integer().required(),
  busyUrl: Joi.string().allow(null).required(),
  busy: Joi.object({
    readAt: Joi.string().isoDate().allow(null).required(),
    ok: Joi.boolean().required(),
    message: ourText(),
  }).required(),
});

const { min, max } = session.minutes;

/** A day begins at midnight in UTC (spec 4 §20). */
const bound = Joi.alternatives(day(FIELDS.booking.moment), moment(FIELDS.booking.moment))
  .required()
  .messages({ '*': FIELDS.booking.moment });
const slotQuery = Joi.object<SlotQuery>({
  from: bound,
  to: bound,
  minutes: Joi.number().integer().min(min).max(max).required().messages({ '*': FIELDS.session.minutes }),
  sessionId: id(),
}).custom((value: SlotQuery, helpers) => {
  const days = (Date.parse(value.to) - Date.parse(value.from)) / DAY_MS;
  return days >= 0 && days <= booking.slotsDaysMax
    ? value
    : helpers.message({ custom: FIELDS.booking.period });
});

/** Hours that one can be booked in, and the slots that come of them (spec 4 §13). */
export function bookingRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/user/booking-hours', {
      access: ['advisor', 'organization'],
      limit: 'readSlots',
      summary: 'The hours in which one can be booked, and how one’s own calendar was read',
      answer: bookingHoursAnswer,
      handler: async ({ actor: { userId, viewedBy } }) => {
        const hours = await readBookingHours(deps, userId);
        // The address of somebody's calendar is theirs alone.
        return viewedBy ? { ...hours, busyUrl: null } : hours;
      },
    }),
    route.put('/api/user/booking-hours', {
      access: ['advisor', 'organization'],
      limit: 'changeBookingHours',
      summary: 'Say in which hours one can be booked; none turns booking off',
      payload: bookingHoursPayload,
      answer: bookingHoursAnswer,
      handler: ({ context, payload }) => saveBookingHours(deps, context, payload),
      read: ({ actor }) => readBookingHours(deps, actor.userId),
    }),
    route.get('/api/matches/{id}/slots', {
      access: ['advisor', 'organization', 'group_admin'],
      limit: 'readSlots',
      summary: 'Free times of both sides at which a session needs nobody’s confirmation',
      query: slotQuery,
      answer: Joi.array().items(answerOf(SLOT)),
      handler: ({ actor, params, query }) => slotsOfMatch(deps, actor, params.id, query),
    }),
  ];
}
