import { addsColumns } from '../../src/core/db/schema.ts';

/** When a log-in showed a second factor, for the roles that must have one (SECOND_FACTOR_FOR). */
export const { up, down } = addsColumns('login_sessions', {
  second_factor_at: (t) => t.moment('second_factor_at'),
});
