import type { Knex } from 'knex';
import type { LinkStatus } from '../../contract/enums.ts';
import type { Actor } from '../../core/access/actor.ts';
import { columnsOf } from '../../core/db/model.ts';
import type { RowOf } from '../../core/db/rows.ts';
import type { Db, Narrow, Tx } from '../../core/db/database.ts';
import { dbTime, foldedContains } from '../../core/db/dialect.ts';
import { searchWords, type Filter } from '../../core/http/list.ts';
import { ERRORS, fill } from '../../contract/messages.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { groupPolicy } from './groups.policy.ts';

export type Member = 'advisor' | 'organization';

export const LINKS = {
  advisor: { table: 'group_advisors', column: 'advisor_id' },
  organization: { table: 'group_organizations', column: 'organization_id' },
} as const;

export type LinkedGroup = Pick<RowOf<'groups'>, 'id' | 'name' | 'description'>;

/** The one state of a link that counts as membership (contract §4 "Group link"). */
export const ACTIVE: LinkStatus = 'active';

/** Whom a group's news reaches: its administrators, and super admins where there are none. */
export async function adminsToTell(trx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const admins = trx('group_admins').whereIn('group_id', groupIds);
  const ids: number[] = await admins.distinct().pluck('user_id');
  return ids.length > 0 ? ids : trx('users').where('user_type', 'super_admin').pluck('id');
}

const linksOf = (db: Db | Tx, member: Member): Knex.QueryBuilder =>
  db(LINKS[member].table).where('status', ACTIVE);

/** Active links (`l`) of one kind of member, with its records (`p`). */
export const activeLinks = (db: Db | Tx, member: Member): Knex.QueryBuilder =>
  db(`${LINKS[member].table} as l`)
    .join(`${member}s as p`, 'p.id', `l.${LINKS[member].column}`)
    .where('l.status', ACTIVE);

/**
 * What an admin may see: everything, or what has an active link to a group of theirs (contract §2).
 * @param linked row by row, or once for a table
 */
export const inActorsGroups =
  ({ userType, adminGroupIds }: Actor, member: Member, idColumn: string, linked = linkedToAny): Narrow =>
  (query) => {
    if (userType !== 'super_admin') void query.where(linked(member, idColumn, adminGroupIds));
  };

export function linkedToAny(member: Member, idColumn: string, groupIds: readonly number[]): Narrow {
  const { table, column } = LINKS[member];
  return (query) => {
    if (groupIds.length === 0) return void query.whereRaw('1 = 0');
    return void query.whereExists((link) => {
      void link
        .from(`${table} as l`)
        .whereRaw('?? = ??', [`l.${column}`, idColumn])
        .where('l.status', ACTIVE)
        .whereIn('l.group_id', groupIds)
        .select('l.id');
    });
  };
}

/** Gathered once, for what adds up a whole table: SQLite takes a tenth of the time, and for a single record longer. */
export const amongMembers =
  (member: Member, idColumn: string, groupIds: readonly number[]): Narrow =>
  (query) =>
    void query.whereIn(idColumn, (links) => {
      const { table, column } = LINKS[member];
      void links.from(table).where('status', ACTIVE).whereIn('group_id', groupIds).select(column);
    });

/** Every word in the record's folded text; for a super admin also in the texts of its groups (spec 2 §2, §5). */
export function bySearch(
  actor: Actor,
  textColumn: string,
  groups: { readonly kind: Member; readonly idColumn: string },
): Filter {
  const { table, column } = LINKS[groups.kind];
  return (query, value) => {
    for (const word of searchWords(value)) {
      void query.where((either) => {
        void either.where(foldedContains(textColumn, word));
        if (actor.userType !== 'super_admin') return;
        // From the few groups that have the word; an `exists` would look at those of every record.
        void either.orWhereIn(groups.idColumn, (link) => {
          void link
            .from(`${table} as sl`)
            .join('groups as sg', 'sg.id', 'sl.group_id')
            .where('sl.status', ACTIVE)
            .where(foldedContains('sg.search_text', word))
            .select(`sl.${column}`);
        });
      });
    }
  };
}

const ALPHABET = new Intl.Collator('en');

/** Those with an active link, by name, by record: one query for a whole page. */
export async function linkedGroups(db: Db | Tx, member: Member, ids: readonly number[]) {
  const { table, column } = LINKS[member];
  const found = new Map<number, LinkedGroup[]>();
  if (ids.length === 0) return found;
  const rows = await db(`${table} as l`)
    .join('groups as g', 'g.id', 'l.group_id')
    .whereIn(`l.${column}`, ids)
    .where('l.status', ACTIVE)
    .select<(LinkedGroup & { memberId: number })[]>({
      memberId: `l.${column}`,
      ...columnsOf('g', 'id', 'name', 'description'),
    });
  // Sorted here: with texts in the rows MariaDB takes a temporary table for it, which is most of its time for a list.
  rows.sort((a, b) => ALPHABET.compare(a.name, b.name));
  for (const { memberId, ...group } of rows) found.set(memberId, [...(found.get(memberId) ?? []), group]);
  return found;
}

/** Those with an active link, by record. */
export async function linkedGroupIds(db: Db, member: Member, ids: readonly number[]) {
  const found = new Map<number, number[]>();
  if (ids.length === 0) return found;
  const { column } = LINKS[member];
  const rows = await linksOf(db, member)
    .whereIn(column, ids)
    .select<{ id: number; groupId: number }[]>({ id: column, groupId: 'group_id' });
  for (const { id, groupId } of rows) found.set(id, [...(found.get(id) ?? []), groupId]);
  return found;
}

/** Those with an active link, by name. */
export async function groupsOfRecord(db: Db | Tx, member: Member, id: number): Promise<LinkedGroup[]> {
  return (await linkedGroups(db, member, [id])).get(id) ?? [];
}

/** Those with an active link. @param among.since only those whose link has changed since @param among.isClosed by no open group */
export async function membersOfGroups(
  db: Db | Tx,
  member: Member,
  groupIds: readonly number[],
  among: { readonly ids?: readonly number[]; readonly since?: Date; readonly isClosed?: boolean },
): Promise<number[]> {
  if (groupIds.length === 0 || among.ids?.length === 0) return [];
  const { column } = LINKS[member];
  const links = linksOf(db, member).whereIn('group_id', groupIds);
  if (among.ids) void links.whereIn(column, among.ids);
  if (among.isClosed) void links.whereNotIn('group_id', db('groups').where('is_open_group', 1).select('id'));
  if (among.since) void links.where('updated_at', '>=', dbTime(among.since));
  return links.pluck(column);
}

export async function groupIdsOfMember(db: Db | Tx, member: Member, id: number): Promise<number[]> {
  return linksOf(db, member).where(LINKS[member].column, id).pluck('group_id');
}

/**
 * Those asked for, or, for a group admin who names none, the groups they run (contract §3).
 * @throws AppError UNKNOWN_GROUPS for groups that do not exist or that a group admin does not run; FORBIDDEN for a group
 * admin who runs none (any more): nobody of theirs could see what was made
 */
export async function groupIdsForCreation(db: Db | Tx, actor: Actor, wanted: readonly number[] | undefined) {
  if (actor.userType === 'super_admin') return existingGroups(db, wanted ?? []);
  if (actor.adminGroupIds.length === 0) throw new AppError('FORBIDDEN');
  const unknown = (wanted ?? []).filter((id) => !actor.adminGroupIds.includes(id));
  if (unknown.length > 0) throw unknownGroups(unknown);
  return [...(wanted && wanted.length > 0 ? wanted : actor.adminGroupIds)];
}

/** The same ids, all of them known. @throws AppError UNKNOWN_GROUPS */
export async function existingGroups(db: Db | Tx, wanted: readonly number[]): Promise<number[]> {
  const groups = db('groups').whereIn('id', wanted);
  const known: number[] = wanted.length === 0 ? [] : await groups.pluck('id');
  const unknown = wanted.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw unknownGroups(unknown);
  return [...wanted];
}

const unknownGroups = (groupIds: readonly number[]) =>
  invalid(
    { groupIds: fill(ERRORS.UNKNOWN_GROUPS, { ids: groupIds.slice(0, 20).join(', ') }) },
    'UNKNOWN_GROUPS',
  );

/**
 * Of what the actor sees, that which an admin of this group alone would see; nothing of a group that they do not administer,
 * whoever they are. @param inScope how the list narrows its rows @throws AppError 400 for what is no group's id
 */
export function byAdministeredGroup(actor: Actor, inScope: (reader: Actor) => Narrow): Filter {
  return (query, value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw invalid({ filter: ERRORS.BAD_FILTER });
    if (!groupPolicy.administer(actor, value)) return void query.whereRaw('1 = 0');
    return void query.where(inScope({ ...actor, userType: 'group_admin', adminGroupIds: [value] }));
  };
}

export interface MemberRef {
  readonly member: Member;
  readonly id: number;
}

/** @throws AppError FORBIDDEN for admins, who belong to no group as members */
export function ownRecord(actor: Actor): MemberRef {
  if (actor.advisorId !== null) return { member: 'advisor', id: actor.advisorId };
  if (actor.organizationId !== null) return { member: 'organization', id: actor.organizationId };
  throw new AppError('FORBIDDEN');
}

/** @returns null for an admin */
export async function recordOfUser(db: Db | Tx, userId: number): Promise<MemberRef | null> {
  const advisor = await db('advisors').where('user_id', userId).first('id');
  if (advisor) return { member: 'advisor', id: advisor.id };
  const organization = await db('organizations').where('user_id', userId).first('id');
  return organization ? { member: 'organization', id: organization.id } : null;
}
