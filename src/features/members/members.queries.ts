import type { Knex } from 'knex';
import { headersOf } from '../../contract/csv.ts';
import { namesOf, type FieldTable } from '../../contract/fields.ts';
import { ACCOUNT_FIELDS } from '../../contract/member-fields.ts';
import type { Actor } from '../../core/access/actor.ts';
import { identityKey } from '../../core/accounts/accounts.ts';
import { listExport } from '../../core/csv/list-export.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { columnOf } from '../../core/db/model.ts';
import { orNotFound } from '../../core/errors.ts';
import { byBoolean, byIds, filterText, listIds, runList } from '../../core/http/list.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { idsOf } from '../../core/records.ts';
import { findViewedMember } from '../../core/session/viewed-member.queries.ts';
import {
  type LinkedGroup,
  type LogInClaims,
  logInClaims,
  logInClaimsOf,
  byAdministeredGroup,
  bySearch,
  groupsOfRecord,
  inActorsGroups,
  linkedGroups,
  presentMembership,
} from '../groups/index.ts';
import type { MemberEntity, MemberRecord, WithAccount } from './member-entity.ts';

const COLUMNS = ['m.*', 'u.username', 'u.email', 'u.created_at as user_created_at'];

type Row = Record<string, unknown>;

export type MemberQueries<Stored extends MemberRecord> = ReturnType<typeof memberQueries<Stored>>;

export function memberQueries<Stored extends MemberRecord>({
  member,
  model,
  fields,
  sort,
  filter,
  workedOut = () => Promise.resolve(new Map()),
}: MemberEntity<Stored>) {
  const allFields: FieldTable = { ...fields, ...ACCOUNT_FIELDS };
  const shown = namesOf(allFields);
  const plainRows = (db: Db | Tx): Knex.QueryBuilder => db(`${member}s as m`);
  const rows = (db: Db | Tx) => plainRows(db).join('users as u', 'u.id', 'm.user_id');
  const inScope = (actor: Actor) => inActorsGroups(actor, member, 'm.id');

  const records = (stored: readonly Row[]): WithAccount<Stored>[] => {
    const read = model.readRows(stored);
    return stored.map(({ username, email, user_created_at: createdAt }, at) =>
      Object.assign(read[at]!, {
        username: String(username),
        email: String(email),
        userCreatedAt: isoTime(String(createdAt)),
      }),
    );
  };
  const one = async (query: Knex.QueryBuilder): Promise<WithAccount<Stored>> => {
    const row = await query.first<Row | undefined>(COLUMNS);
    return orNotFound((row ? records([row]) : [])[0]);
  };
  const present = (record: object): Row =>
    Object.fromEntries(shown.map((name) => [name, Reflect.get(record, name) as unknown]));
  const presentFor = (
    actor: Actor,
    record: WithAccount<Stored>,
    groups: readonly LinkedGroup[],
    claims?: Partial<LogInClaims>,
  ) =>
    // Added to, not spread into another one: V8 keeps that many properties apart, which costs more than all the rest here.
    Object.assign(present(record), presentMembership(actor, record.isManaged, groups, claims));

  const ofAll = ['location', 'isManaged', 'createdAt', 'updatedAt'];
  const listFields = (actor: Actor): ListFields => ({
    sort: {
      ...Object.fromEntries([...ofAll, ...sort].map((name) => [name, `m.${columnOf(name)}`])),
      id: 'm.id',
      email: 'u.email',
      username: 'u.username',
      userCreatedAt: 'u.created_at',
    },
    filter: {
      ...filter,
      q: bySearch(actor, 'm.search_text', { kind: member, idColumn: 'm.id' }),
      id: byIds('m.id'),
      email: (query, value) => void query.where('u.email_key', identityKey(filterText(value))),
      isManaged: byBoolean('m.is_managed'),
      groupId: byAdministeredGroup(actor, inScope),
    },
    defaultSort: ['id', 'asc'],
  });

  /** @throws AppError NOT_FOUND when there is none, or none that the actor may see */
  const find = async (db: Db | Tx, actor: Actor, id: number) => {
    const record = await one(rows(db).where('m.id', id).where(inScope(actor)));
    const groups = await groupsOfRecord(db, member, id);
    const claims = await logInClaims(db, actor, record.userId);
    const facts = { isManaged: record.isManaged, groupIds: idsOf(groups), ...claims };
    return { record, groups, facts };
  };
  const findOfUser = (db: Db | Tx, userId: number) => one(rows(db).where('m.user_id', userId));
  return {
    find,
    /** As an admin sees it. @throws AppError NOT_FOUND */
    read: async (db: Db | Tx, actor: Actor, id: number) => {
      const { record, groups, facts } = await find(db, actor, id);
      const presented = presentFor(actor, record, groups, facts);
      Object.assign(presented, (await workedOut(db, [id])).get(id));
      const viewAs =
        actor.userType === 'super_admin' || (await findViewedMember(db, actor, record.userId)) !== null;
      return { ...presented, abilities: { ...presented.abilities, viewAs } };
    },
    /** @throws AppError NOT_FOUND */
    findOfUser,
    /** @throws AppError NOT_FOUND */
    readOfUser: async (db: Db | Tx, userId: number): Promise<Row> => {
      const record = await findOfUser(db, userId);
      return Object.assign(present(record), (await workedOut(db, [record.id])).get(record.id));
    },
    /** Those that an admin may see (contract §2), with their groups in one further query. */
    list: async (db: Db, actor: Actor, list: ListQuery) => {
      const seen = inScope(actor);
      const source = {
        rows: rows(db).where(seen),
        plain: plainRows(db).where(seen),
        joined: ['email'],
        columns: COLUMNS,
      };
      const page = await runList<Row>(source, listFields(actor), list);
      const found = records(page.rows);
      const ids = idsOf(found);
      const userIds = found.map(({ userId }) => userId);
      const claims = await logInClaimsOf(db, actor, userIds);
      const groups = await linkedGroups(db, member, ids);
      const further = await workedOut(db, ids);
      const presented = found.map((record) => {
        const { id, userId } = record;
        const shownTo = presentFor(actor, record, groups.get(id) ?? [], claims.get(userId));
        return Object.assign(shownTo, further.get(id));
      });
      return { rows: presented, total: page.total };
    },
    /** Accounts of all that a list's filter finds among those an admin may see. @throws AppError UNKNOWN_FILTER */
    userIds: async (db: Db, actor: Actor, filter: ListQuery['filter']) => {
      const fields = listFields(actor);
      const byUser = { ...fields, sort: { ...fields.sort, id: 'm.user_id' } };
      return [...(await listIds(rows(db).where(inScope(actor)), byUser, { filter, sort: null }))];
    },
    /** With these fields, in their order. */
    exported: (names: readonly string[]) =>
      listExport<Row>({
        headers: headersOf(allFields, names),
        fields: listFields,
        rows,
        inScope,
        select: COLUMNS,
        present: records,
      }),
  };
}
