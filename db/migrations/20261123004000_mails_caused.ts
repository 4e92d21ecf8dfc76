import { addsColumns } from '../../src/core/db/schema.ts';

/**
 * Of a notification that was mailed because of what somebody did: who, and a hash of what it was about. So that what is done
 * and undone mails once, and nobody mails one person all day (decision 27).
 */
export const { up, down } = addsColumns('notifications', {
  mail_caused_by: (t) => void t.count('mail_caused_by'),
  mail_occasion: (t) => void t.hash('mail_occasion'),
});
