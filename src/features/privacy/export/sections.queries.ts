import type { Config } from '../../../config/config.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import type { Db } from '../../../core/db/database.ts';
import { blockedPeople, type BlockedPerson } from '../../safety/index.ts';
import type { Knex } from 'knex';
import { pagesById, type ListQuery } from '../../../core/http/list.ts';

export interface Subject {
  readonly db: Db;
  readonly config: Config;
  readonly actor: Actor;
  readonly user: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>;
}

/**
 * @param covers columns (`table.column`) that refer to somebody, a blank between; a test compares them with the schema
 * @param read one value, or records one after the other, so that memory holds a page of them at a time
 */
export const section = (
  covers: string,
  read: (subject: Subject) => Promise<unknown> | AsyncIterable<unknown>,
) => ({ covers: covers.split(' ').filter(Boolean), read });
export type Section = ReturnType<typeof section>;

type Row = Record<string, unknown>;

const STORED_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
const isFlag = (name: string): boolean =>
  /^(is|has|was|would)_|^(read|digest|completed|profile_complete)$/.test(name);
const isNumber = (name: string): boolean => /hours/.test(name);
const isJson = (name: string): boolean =>
  /^(skills|availability|detail|email_off|verdict|changes|scopes|dismissed_notices)$/.test(name);

/** A stored row in the API's spelling: camelCase, ISO 8601 moments, numbers, true and false. */
export function tidy(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      tidyValue(name, value),
    ]),
  );
}

function tidyValue(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isFlag(name)) return Boolean(value);
  if (isNumber(name)) return Number(value);
  if (typeof value !== 'string') return value;
  if (isJson(name)) return JSON.parse(value) as unknown;
  return STORED_MOMENT.test(value) ? `${value.replace(' ', 'T')}Z` : value;
}

/**
 * Leaves out whom a block keeps from the one who asks (spec 4 §15). A mail that names them stays without its subject: people
 * choose their names, and one called "Hello" would take the other's mail out.
 */
export const withoutBlocked = (records: (subject: Subject) => AsyncIterable<Row>) =>
  async function* (subject: Subject): AsyncGenerator<Row> {
    const people = await blockedPeople(subject.db, subject.actor.userId);
    for await (const record of records(subject)) {
      if (people.some((person) => tellsOf(person, record))) continue;
      const line = record['subject'];
      const isNaming = typeof line === 'string' && people.some(({ isNamedIn }) => isNamedIn(line));
      yield isNaming ? { ...record, subject: null } : record;
    }
  };

function tellsOf({ userId, advisorId, organizationId }: BlockedPerson, record: Row): boolean {
  const { subjectType, subjectId, detail } = record;
  const ids: Row = { user: userId, advisor: advisorId, organization: organizationId };
  if (typeof subjectType === 'string' && subjectId !== null && ids[subjectType] === subjectId) return true;
  const named: Row = { receiverId: userId, userId, advisorId, organizationId };
  return Object.entries(detail ?? {}).some(([name, value]) => value !== null && named[name] === value);
}

const PAGE = 500;

/**
 * Read page by page in the order of ids. Behind the first page it is asked once which are theirs: for each page, a
 * database would go through all of them again. Every row comes once, however the table changes meanwhile.
 * @param idColumn qualified; the query must select it as `id`
 */
export const byId = (
  query: (subject: Subject) => Knex.QueryBuilder,
  idColumn = 'id',
  present: (row: Row, subject: Subject) => Row = tidy,
) =>
  async function* (subject: Subject): AsyncGenerator<Row> {
    const first: (Row & { id: number })[] = await query(subject).orderBy(idColumn).limit(PAGE);
    for (const row of first) yield present(row, subject);
    const last = first[PAGE - 1];
    if (!last) return;
    const later = query(subject).where(idColumn, '>', last.id).clearSelect().orderBy(idColumn);
    const ids: number[] = await later.pluck(idColumn);
    const read = async (some: readonly number[]): Promise<typeof first> =>
      query(subject).clearWhere().whereIn(idColumn, some);
    for await (const rows of pagesById(Uint32Array.from(ids), read, PAGE))
      for (const row of rows) yield present(row, subject);
  };

const idIn = (column: string, { userId, advisorId, organizationId }: Actor): number =>
  (column.endsWith('advisor_id')
    ? advisorId
    : column.endsWith('organization_id')
      ? organizationId
      : userId) ?? 0;

/**
 * Rows of the table in `covers` whose columns in `by` refer to somebody.
 * @param columns a blank between, beside `id`; `group_name` is that of the row's group @param more narrows `t`
 */
export const rowsSection = (
  covers: string,
  columns: string,
  more: (rows: Knex.QueryBuilder, db: Db) => void = () => {},
  by = covers,
): Section => {
  const rowsOf = ({ db, actor }: Subject) => {
    const [table] = by.split('.');
    const read = `id ${columns}`.split(' ');
    const rows = db(`${table} as t`)
      .where((either) => {
        for (const column of by.split(' '))
          void either.orWhere(column.replace(/^\w+/, 't'), idIn(column, actor));
      })
      .select(read.map((column) => (column === 'group_name' ? 'g.name as group_name' : `t.${column}`)));
    if (read.includes('group_name')) void rows.leftJoin('groups as g', 'g.id', 't.group_id');
    more(rows, db);
    return rows;
  };
  return section(covers, byId(rowsOf, 't.id'));
};

/** As their asker sees them, without the verdicts on what they may do. */
export async function* asListed<Listed extends { readonly abilities: unknown }>(
  list: (db: Db, actor: Actor, query: ListQuery) => Promise<{ rows: Listed[] }>,
  { db, actor }: Subject,
): AsyncGenerator<Omit<Listed, 'abilities'>> {
  for (let from = 0; ; from += PAGE) {
    const page: ListQuery = { sort: ['id', 'asc'], from, to: from + PAGE - 1, filter: {} };
    const { rows } = await list(db, actor, page);
    for (const { abilities: _, ...record } of rows) yield record;
    if (rows.length < PAGE) return;
  }
}
