import { addsColumns } from '../../src/core/db/schema.ts';

/** When the receiver was told that a message lies unread (contract §6). */
export const { up, down } = addsColumns('messages', {
  notified_at: (t) => void t.moment('notified_at'),
});
