import { addsColumns } from '../../src/core/db/schema.ts';

/** A calendar entry that goes with a mail, and how a calendar is to take it (REQUEST, CANCEL). */
export const { up, down } = addsColumns('outbox', {
  calendar: (t) => void t.longText('calendar'),
  calendar_method: (t) => void t.string('calendar_method', 16),
});
