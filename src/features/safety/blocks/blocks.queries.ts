import type { Block } from '../../../contract/safety-api.ts';
import type { UserType } from '../../../contract/enums.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { nameOf, withNames } from '../../messaging/index.ts';
import type { NamedUser } from '../../messaging/index.ts';

type BlockRow = NamedUser & { user_id: number; user_type: UserType; created_at: string };

/** Whom somebody has blocked themselves, the latest first; who has blocked them is told to nobody. */
export async function listBlocks(db: Db, userId: number): Promise<Block[]> {
  const rows: BlockRow[] = await withNames(db, 'blocks as b', 'b.other_user_id')
    .where({ 'b.user_id': userId, 'b.is_own': 1 })
    .orderBy('b.id', 'desc')
    .select({ user_id: 'b.other_user_id', created_at: 'b.created_at' });
  return rows.map((row) => ({
    userId: row.user_id,
    userType: row.user_type,
    name: nameOf(row),
    createdAt: isoTime(row.created_at),
  }));
}
