import type { Passkey } from '../../../contract/sign-in-api.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';

interface Row {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** An account's passkeys, the oldest first. */
export async function passkeysOf(db: Db | Tx, userId: number): Promise<Passkey[]> {
  const rows = await db<Row & { user_id: number }>('passkeys')
    .where('user_id', userId)
    .orderBy('id')
    .select('id', 'name', 'created_at', 'last_used_at');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
  }));
}
