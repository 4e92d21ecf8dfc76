export { findBookingHours } from './booking-hours.queries.ts';
export { bookingRoutes } from './booking.routes.ts';
export { isAgreedAtOnce, refreshCalendars } from './booking-hours.service.ts';
