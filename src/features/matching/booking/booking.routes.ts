import type { Deps } from '../../../core/deps.ts';
import { idParams } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { readBookingHours, saveBookingHours, slotsOfMatch } from './booking-hours.service.ts';
import { bookingHoursAnswer, bookingHoursPayload, slotQuery, slotsAnswer } from './booking.schemas.ts';

const tag = 'sessions';

export function bookingRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/user/booking-hours', {
      // The address of somebody's calendar is theirs alone.
      whileViewing: 'refused',
      access: ['advisor', 'organization'],
      tag,
      limit: 'readSlots',
      summary: 'The hours in which one can be booked, and how one’s own calendar was read',
      answer: bookingHoursAnswer,
      handler: ({ actor }) => readBookingHours(deps, actor.userId),
    }),
    route.put('/api/user/booking-hours', {
      access: ['advisor', 'organization'],
      tag,
      limit: 'changeBookingHours',
      summary: 'Say in which hours one can be booked; none turns booking off',
      payload: bookingHoursPayload,
      answer: bookingHoursAnswer,
      handler: async ({ context, payload }) => {
        await saveBookingHours(deps, context, payload);
        return readBookingHours(deps, context.actor.userId);
      },
    }),
    route.get('/api/matches/{id}/slots', {
      access: ['advisor', 'organization', 'group_admin'],
      tag,
      limit: 'readSlots',
      summary: 'Free times of both sides at which a session needs nobody’s confirmation',
      params: idParams,
      query: slotQuery,
      answer: slotsAnswer,
      handler: ({ actor, params, query }) => slotsOfMatch(deps, actor, params.id, query),
    }),
  ];
}
