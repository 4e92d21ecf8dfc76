import type { NotificationType } from '../../contract/enums.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { readJson } from '../../core/json.ts';

/** In an e-mail of its own, in the daily one, or in none. */
export type MailChoice = 'now' | 'digest' | 'off';

/** About the account's own safety: always sent, at once. */
export const ALWAYS_SENT: readonly NotificationType[] = ['passwordChanged', 'emailChanged'];

/** What cannot wait for a daily e-mail: meetings carry their calendar entry, and the account's safety. */
export const NEVER_IN_DIGEST: readonly NotificationType[] = [
  ...ALWAYS_SENT,
  'sessionProposed',
  'sessionMoved',
  'sessionCancelled',
  'sessionReminder',
  // There is no bell for them to wait in.
  'announcements',
];

/** Who has chosen nothing gets them at once. */
export async function mailChoices(
  trx: Db | Tx,
  userIds: readonly number[],
): Promise<(userId: number, type: NotificationType) => MailChoice> {
  const rows = await trx('notification_preferences')
    .whereIn('user_id', userIds)
    .select('user_id', 'digest', 'email_off');
  const chosen = new Map(
    rows.map((row) => [row.user_id, { digest: row.digest, off: readJson<string[]>(row.email_off) }]),
  );
  return (userId, type) => {
    const choice = chosen.get(userId);
    if (!choice || ALWAYS_SENT.includes(type)) return 'now';
    if (choice.off.includes(type)) return 'off';
    return choice.digest && !NEVER_IN_DIGEST.includes(type) ? 'digest' : 'now';
  };
}
