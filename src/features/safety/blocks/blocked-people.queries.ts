import type { Db } from '../../../core/db/database.ts';
import { nameOf, withNames } from '../../messaging/index.ts';
import type { NamedUser } from '../../messaging/index.ts';
import { naming } from './naming.ts';

type Row = NamedUser & { user_id: number; advisor_id: number | null; organization_id: number | null };

/** Somebody whom a block keeps from a user, and what tells of them in what was written before. */
export interface BlockedPerson {
  readonly userId: number;
  readonly advisorId: number | null;
  readonly organizationId: number | null;
  readonly isNamedIn: (text: string) => boolean;
}

/** Whom a block keeps from somebody, whoever of the two has made it. */
export async function blockedPeople(db: Db, userId: number): Promise<BlockedPerson[]> {
  const rows: Row[] = await withNames(db, 'blocks as b', 'b.other_user_id')
    .where('b.user_id', userId)
    .select({ user_id: 'b.other_user_id', advisor_id: 'a.id', organization_id: 'o.id' });
  return rows.map((row) => ({
    userId: row.user_id,
    advisorId: row.advisor_id,
    organizationId: row.organization_id,
    isNamedIn: naming(nameOf(row)),
  }));
}
