import type { Knex } from 'knex';
import type { LinkStatus } from '../../contract/enums.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { likeContains } from '../../core/db/dialect.ts';
import { searchWords } from '../../core/http/list.ts';

/** What can be a member of a group. */
export type Member = 'advisor' | 'organization';

/** Where the links of each kind of member are kept. */
export const LINKS = {
  advisor: { table: 'group_advisors', column: 'advisor_id' },
  organization: { table: 'group_organizations', column: 'organization_id' },
} as const;

export interface LinkedGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** The one state of a link that counts as membership (contract §4 "Group link"). */
export const ACTIVE: LinkStatus = 'active';

/** Narrows a list to what an admin may see: everything, or what has an active link to a group of theirs (contract §2). */
export function inActorsGroups(
  actor: Actor,
  member: Member,
  idColumn: string,
): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (actor.userType !== 'super_admin')
      void query.where(linkedToAny(member, idColumn, actor.adminGroupIds));
  };
}

/** The condition "has an active link to one of these groups". */
export function linkedToAny(
  member: Member,
  idColumn: string,
  groupIds: readonly number[],
): (query: Knex.QueryBuilder) => void {
  const { table, column } = LINKS[member];
  return (query) => {
    if (groupIds.length === 0) void query.whereRaw('1 = 0');
    else {
      void query.whereExists((link) => {
        void link
          .from(`${table} as l`)
          .whereRaw('?? = ??', [`l.${column}`, idColumn])
          .where('l.status', ACTIVE)
          .whereIn('l.group_id', [...groupIds])
          .select('l.id');
      });
    }
  };
}

/**
 * The documented search of a list (`filter.q`): every word must be found in the record's folded search text; for a super
 * admin also in the names and descriptions of its groups (spec 2 §2, §5).
 */
export function bySearch(
  actor: Actor,
  textColumn: string,
  groups: { readonly kind: Member; readonly idColumn: string },
): (query: Knex.QueryBuilder, value: unknown) => void {
  const { table, column } = LINKS[groups.kind];
  return (query, value) => {
    for (const word of searchWords(value)) {
      void query.where((either) => {
        void either.where(likeContains(textColumn, word));
        if (actor.userType !== 'super_admin') return;
        void either.orWhereExists((link) => {
          void link
            .from(`${table} as sl`)
            .join('groups as sg', 'sg.id', 'sl.group_id')
            .whereRaw('?? = ??', [`sl.${column}`, groups.idColumn])
            .where('sl.status', ACTIVE)
            .where(likeContains('sg.search_text', word))
            .select('sl.id');
        });
      });
    }
  };
}

const ALPHABET = new Intl.Collator('en');

/** Sorted here: with texts in the rows MariaDB takes a temporary table for it, which is most of its time for a list. */
const byName = (a: LinkedGroup, b: LinkedGroup): number => ALPHABET.compare(a.name, b.name);

/** Groups with an active link, by name, by record: one query for a whole page. */
export async function linkedGroups(
  db: Db | Tx,
  member: Member,
  ids: readonly number[],
): Promise<Map<number, LinkedGroup[]>> {
  const { table, column } = LINKS[member];
  const found = new Map<number, LinkedGroup[]>();
  if (ids.length === 0) return found;
  const rows = await db(`${table} as l`)
    .join('groups as g', 'g.id', 'l.group_id')
    .whereIn(`l.${column}`, [...ids])
    .where('l.status', ACTIVE)
    .select<(LinkedGroup & { memberId: number })[]>({
      memberId: `l.${column}`,
      id: 'g.id',
      name: 'g.name',
      description: 'g.description',
    });
  for (const { memberId, ...group } of rows.toSorted(byName)) {
    const groups = found.get(memberId);
    if (groups) groups.push(group);
    else found.set(memberId, [group]);
  }
  return found;
}

/** Groups with an active link to one record, by name. */
export async function groupsOfRecord(db: Db | Tx, member: Member, id: number): Promise<LinkedGroup[]> {
  return (await linkedGroups(db, member, [id])).get(id) ?? [];
}

/** Ids of the groups with an active link to one record. */
export async function groupIdsOfMember(db: Db | Tx, member: Member, id: number): Promise<number[]> {
  const { table, column } = LINKS[member];
  return db(table).where(column, id).where('status', ACTIVE).pluck('group_id');
}
