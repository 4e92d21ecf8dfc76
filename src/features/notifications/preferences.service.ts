import { NOTIFICATION_TYPES, type NotificationType } from '../../contract/enums.ts';
import type { NotificationPreferences } from '../../contract/messages-api.ts';
import { audit, type Context } from '../../core/audit/audit.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { insertIgnore } from '../../core/db/rows.ts';
import { readJson } from '../../core/json.ts';
import { ALWAYS_SENT } from './mail-choice.queries.ts';

export const OPTIONAL_TYPES: readonly NotificationType[] = NOTIFICATION_TYPES.filter(
  (type) => !ALWAYS_SENT.includes(type),
);

interface Stored {
  readonly digest: boolean;
  readonly off: readonly string[];
}

/** @param lock holds them for the rest of the transaction */
export async function storedChoice(db: Db | Tx, userId: number, lock = false): Promise<Stored> {
  const query = db('notification_preferences').where('user_id', userId);
  if (lock) void query.forUpdate();
  const row = await query.first('digest', 'email_off');
  return { digest: Boolean(row?.digest), off: row ? readJson<string[]>(row.email_off) : [] };
}

/** Who has chosen nothing gets each at once. */
export async function readPreferences(db: Db | Tx, userId: number): Promise<NotificationPreferences> {
  const { digest, off } = await storedChoice(db, userId);
  return { digest, email: Object.fromEntries(OPTIONAL_TYPES.map((type) => [type, !off.includes(type)])) };
}

/** Null changes nothing. */
type Change = (now: Stored) => Stored | null;

/** Two changes at once come one after the other: each sees what the other one chose. */
export async function changePreferences(trx: Tx, context: Context, userId: number, change: Change) {
  const at = dbTime();
  const none = { user_id: userId, digest: 0, email_off: '[]', updated_at: at };
  await insertIgnore(trx, 'notification_preferences', none);
  const before = await storedChoice(trx, userId, true);
  const after = change(before);
  if (!after) return;
  const off = OPTIONAL_TYPES.filter((type) => after.off.includes(type));
  await trx('notification_preferences')
    .where('user_id', userId)
    .update({ digest: after.digest ? 1 : 0, email_off: JSON.stringify(off), updated_at: at });
  await audit(trx, context, 'notificationPreferences.updated', ['user', userId], {
    detail: { digest: after.digest, off },
  });
}

/** A type that is not named gets e-mails. */
export const chosen =
  ({ digest, email }: NotificationPreferences): Change =>
  () => ({ digest, off: OPTIONAL_TYPES.filter((type) => email[type] === false) });
