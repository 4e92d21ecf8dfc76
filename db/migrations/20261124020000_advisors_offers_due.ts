import { addsColumns } from '../../src/core/db/schema.ts';

/** When the requests that wait are offered to an advisor, and the proposals that lapsed one after the other (decision 31). */
export const { up, down } = addsColumns('advisors', {
  offers_due_at: (t) => void t.moment('offers_due_at'),
  lapses_in_row: (t) => void t.count('lapses_in_row').notNullable().defaultTo(0),
});
