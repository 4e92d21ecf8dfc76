import { addsColumns } from '../../src/core/db/schema.ts';

/** When the reminder of the day before went out; feedback that both sides may see was told of. */
export const { up, down } = addsColumns('sessions', {
  reminded_at: (t) => void t.moment('reminded_at'),
  feedback_told_at: (t) => void t.moment('feedback_told_at'),
});
