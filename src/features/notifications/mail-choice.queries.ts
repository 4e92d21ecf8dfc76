import type { NotificationType } from '../../contract/enums.ts';
import type { Tx } from '../../core/db/database.ts';
import { readJson } from '../../core/json.ts';

/** `now`: an e-mail of its own; `digest`: in the daily one; `off`: none. */
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
];

/** How each user wants the e-mails of a type; who has chosen nothing gets them at once. */
export async function mailChoice(
  trx: Tx,
  type: NotificationType,
  userIds: readonly number[],
): Promise<Map<number, MailChoice>> {
  const choices = new Map<number, MailChoice>();
  if (ALWAYS_SENT.includes(type)) return choices;
  const rows = await trx('notification_preferences')
    .whereIn('user_id', [...userIds])
    .select<{ user_id: number; digest: number | boolean; email_off: string }[]>(
      'user_id',
      'digest',
      'email_off',
    );
  for (const row of rows) {
    const off = readJson<string[]>(row.email_off);
    if (off.includes(type)) choices.set(row.user_id, 'off');
    else if (row.digest && !NEVER_IN_DIGEST.includes(type)) choices.set(row.user_id, 'digest');
  }
  return choices;
}
