import { addsColumns } from '../../src/core/db/schema.ts';

/** What became of a notification's e-mail: `digest` waits for the daily one; null has none to wait for. */
export const { up, down } = addsColumns('notifications', {
  mail: (t) => void t.string('mail', 16),
});
