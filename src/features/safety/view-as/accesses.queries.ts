import { DELETED_USER } from '../../../contract/messages.ts';
import type { Access } from '../../../contract/safety-api.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';

const SHOWN = 200;

/** Who has looked with a user's eyes, the latest first: the audit trail's own events, as long as it keeps them. */
export async function listAccesses(db: Db, userId: number): Promise<Access[]> {
  const rows = await db('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .where({ 'e.action': 'user.viewedAs', 'e.subject_type': 'user', 'e.subject_id': userId })
    .orderBy('e.id', 'desc')
    .limit(SHOWN)
    .select<{ at: string; name: string | null }[]>({ at: 'e.at', name: 'u.username' });
  return rows.map(({ at, name }) => ({ at: isoTime(at), by: name ?? DELETED_USER, kind: 'viewedAs' }));
}
