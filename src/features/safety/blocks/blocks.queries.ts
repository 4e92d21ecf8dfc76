import type { Block } from '../../../contract/safety-api.ts';
import { literal } from '../../../contract/translate.ts';
import type { UserType } from '../../../contract/enums.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { Db } from '../../../core/db/database.ts';
import { nameOf, withNames, type NamedUser } from '../../../core/accounts/names.ts';

type BlockRow = NamedUser & { user_id: number; user_type: UserType; created_at: string };

/** Whom somebody has blocked themselves, the latest first; who has blocked them is told to nobody. */
export async function listBlocks(db: Db, userId: number): Promise<Block[]> {
  const rows: BlockRow[] = await withNames(db, 'blocks as b', 'b.other_user_id')
    .where({ 'b.user_id': userId, 'b.is_own': 1 })
    .orderBy('b.id', 'desc')
    .select({ user_id: 'b.other_user_id', created_at: 'b.created_at' });
  return rows.map((row) => ({ ...fieldsOf(row, 'userId', 'userType', 'createdAt'), name: nameOf(row) }));
}

type Row = NamedUser & { user_id: number; advisor_id: number | null; organization_id: number | null };

export type BlockedPerson = Awaited<ReturnType<typeof blockedPeople>>[number];

/** Whom a block keeps from somebody, whoever of the two has made it. */
export async function blockedPeople(db: Db, userId: number) {
  const rows: Row[] = await withNames(db, 'blocks as b', 'b.other_user_id')
    .where('b.user_id', userId)
    .select({ user_id: 'b.other_user_id', advisor_id: 'a.id', organization_id: 'o.id' });
  return rows.map((row) => ({
    ...fieldsOf(row, 'userId', 'advisorId', 'organizationId'),
    isNamedIn: naming(nameOf(row)),
  }));
}

/** Whether a text has the name by itself, not as a part of a word ("Al" in "Also"). */
export function naming(name: string): (text: string) => boolean {
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${literal(name)}(?![\p{L}\p{N}])`, 'iu');
  return (text) => pattern.test(text);
}
