import type { FieldTable, RecordOf } from '../../contract/fields.ts';
import type { ACCOUNT_FIELDS, MEMBER_FIELDS } from '../../contract/member-fields.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import type { BaseModel } from '../../core/db/model.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import type { ListFields } from '../../core/http/list.ts';
import type { Member } from '../groups/index.ts';

export type MemberRecord = RecordOf<typeof MEMBER_FIELDS>;

export type WithAccount<Stored> = Stored & RecordOf<typeof ACCOUNT_FIELDS>;

export type AccountName = Pick<UserRow, 'username' | 'email'>;

/** A kind of members, as its feature describes it: the kit reads and writes their records by it. */
export interface MemberEntity<Stored extends MemberRecord> {
  readonly member: Member;
  readonly model: typeof BaseModel & (new () => Stored & BaseModel);
  readonly fields: FieldTable;
  /** Fields that its list can be sorted by, beside those of all members. */
  readonly sort: readonly (keyof Stored & string)[];
  /** Filters of its list, beside those of all members; its table is `m`, the account's `u`. */
  readonly filter: ListFields['filter'];
  /** The folded text that lists search, and whatever else is stored beside the record. */
  readonly derived: (record: Partial<Stored>, account: AccountName) => { readonly searchText: string };
  /** What is worked out beside the fields of records, by their ids; the same number of statements for any number. */
  readonly workedOut?: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, object>>;
  /** What else a change of these fields writes. */
  readonly follows?: (changed: readonly string[]) => object;
}
