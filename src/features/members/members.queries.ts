import type { Knex } from 'knex';
import { headersOf } from '../../contract/csv.ts';
import type { FieldTable } from '../../contract/fields.ts';
import { namesOf } from '../../contract/fields.ts';
import { ACCOUNT_FIELDS } from '../../contract/member-fields.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { WholeListExport } from '../../core/csv/list-export.ts';
import { listExport } from '../../core/csv/list-export.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { columnOf } from '../../core/db/model.ts';
import { notFound } from '../../core/errors.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byBoolean, byIds, byText, runList } from '../../core/http/list.ts';
import type { LinkedGroup, MemberFacts } from '../groups/index.ts';
import {
  logInClaims,
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

/** A record as answered; the fields are picked by its entity's table and nowhere else. */
export type Presented = Record<string, unknown>;

/** A record with its groups, and what the policy asks about it. */
export interface FoundMember<Stored> {
  readonly record: WithAccount<Stored>;
  readonly groups: readonly LinkedGroup[];
  readonly facts: MemberFacts;
}

export interface MemberQueries<Stored> {
  /** @throws AppError NOT_FOUND when there is none, or none that the actor may see */
  readonly find: (db: Db | Tx, actor: Actor, id: number) => Promise<FoundMember<Stored>>;
  /** One as an admin sees it. @throws AppError NOT_FOUND */
  readonly read: (db: Db, actor: Actor, id: number) => Promise<Presented>;
  /** The record of somebody signed in. @throws AppError NOT_FOUND */
  readonly findOfUser: (db: Db | Tx, userId: number) => Promise<WithAccount<Stored>>;
  /** The same as answered. @throws AppError NOT_FOUND */
  readonly readOfUser: (db: Db, userId: number) => Promise<Presented>;
  /** A page of those that an admin may see (contract §2), with their groups in one further query. */
  readonly list: (
    db: Db,
    actor: Actor,
    list: ListQuery,
  ) => Promise<{ readonly rows: Presented[]; readonly total: number }>;
  /** The list as a file with these fields, in their order. */
  readonly exported: (names: readonly string[]) => WholeListExport;
}

/** What is read of one kind of members. */
export function memberQueries<Stored extends MemberRecord>({
  member,
  model,
  fields,
  sort,
  filter,
}: MemberEntity<Stored>): MemberQueries<Stored> {
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
    const [record] = row ? records([row]) : [];
    if (!record) throw notFound();
    return record;
  };
  const present = (record: object): Presented =>
    Object.fromEntries(shown.map((name) => [name, Reflect.get(record, name) as unknown]));
  const presentFor = (actor: Actor, record: WithAccount<Stored>, groups: readonly LinkedGroup[]) =>
    // Added to, not spread into another one: V8 keeps that many properties apart, which costs more than all the rest here.
    Object.assign(present(record), presentMembership(actor, record.isManaged, groups));

  const ofAll = ['id', 'location', 'isManaged', 'createdAt', 'updatedAt'];
  const listFields = (actor: Actor): ListFields => ({
    sort: {
      ...Object.fromEntries([...ofAll, ...sort].map((name) => [name, `m.${columnOf(name)}`])),
      email: 'u.email',
      username: 'u.username',
      userCreatedAt: 'u.created_at',
    },
    filter: {
      ...filter,
      q: bySearch(actor, 'm.search_text', { kind: member, idColumn: 'm.id' }),
      id: byIds('m.id'),
      email: byText('u.email'),
      isManaged: byBoolean('m.is_managed'),
      groupId: byAdministeredGroup(actor, inScope),
    },
    defaultSort: ['id', 'asc'],
    tieBreaker: 'm.id',
  });

  const find: MemberQueries<Stored>['find'] = async (db, actor, id) => {
    const record = await one(rows(db).where('m.id', id).where(inScope(actor)));
    const groups = await groupsOfRecord(db, member, id);
    const claims = await logInClaims(db, actor, record.userId);
    const facts = { isManaged: record.isManaged, groupIds: groups.map((group) => group.id), ...claims };
    return { record, groups, facts };
  };
  const findOfUser = (db: Db | Tx, userId: number) => one(rows(db).where('m.user_id', userId));
  return {
    find,
    read: async (db, actor, id) => {
      const { record, groups } = await find(db, actor, id);
      return presentFor(actor, record, groups);
    },
    findOfUser,
    readOfUser: async (db, userId) => present(await findOfUser(db, userId)),
    list: async (db, actor, list) => {
      const seen = inScope(actor);
      const source = { rows: rows(db).where(seen), plain: plainRows(db).where(seen), columns: COLUMNS };
      const page = await runList<Row>(source, listFields(actor), list);
      const found = records(page.rows);
      const ids = found.map(({ id }) => id);
      const groups = await linkedGroups(db, member, ids);
      return {
        rows: found.map((record) => presentFor(actor, record, groups.get(record.id) ?? [])),
        total: page.total,
      };
    },
    exported: (names) =>
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
