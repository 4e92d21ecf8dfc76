import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { SLOT, type BookingHoursPayload, type ClockRange } from '../../../contract/requests-api.ts';
import { day, id, moment as momentSent, optionalText, ourText, timeZone } from '../../../core/http/joi.ts';

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

export const bookingHoursPayload = Joi.object<BookingHoursPayload>({
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

const moment = Joi.string().isoDate();

export const bookingHoursAnswer = Joi.object({
  timeZone: Joi.string().required(),
  weekly,
  exceptions,
  noticeHours: Joi.number().integer().required(),
  bufferMinutes: Joi.number().integer().required(),
  busyUrl: Joi.string().allow(null).required(),
  busy: Joi.object({
    readAt: moment.allow(null).required(),
    ok: Joi.boolean().required(),
    message: ourText(),
  }).required(),
});

export interface SlotQuery {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** The session that another time is looked for. */
  readonly sessionId?: number;
}

const DAY_MS = 86_400_000;

export const slotQuery = Joi.object<SlotQuery>({
  from: momentSent(FIELDS.booking.moment).required(),
  to: momentSent(FIELDS.booking.moment).required(),
  minutes: Joi.number()
    .integer()
    .min(session.minutes.min)
    .max(session.minutes.max)
    .required()
    .messages({ '*': FIELDS.session.minutes }),
  sessionId: id(),
}).custom((value: SlotQuery, helpers) => {
  const days = (Date.parse(value.to) - Date.parse(value.from)) / DAY_MS;
  return days >= 0 && days <= booking.slotsDaysMax
    ? value
    : helpers.message({ custom: FIELDS.booking.period });
});

export const slotsAnswer = Joi.array().items(answerOf(SLOT));
