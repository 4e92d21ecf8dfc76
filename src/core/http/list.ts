import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import type { Knex } from 'knex';
import { LIMITS } from '../../contract/limits.ts';
import { ERRORS, fill } from '../../contract/messages.ts';
import { dbTime, fold, inUtc, isMoment, likeContains, sameText, unfoldedContains } from '../db/dialect.ts';
import { rowsOf } from '../db/rows.ts';
import { invalid } from '../errors.ts';
import type { Call, NoFields, PathIds } from './call.ts';
import { route, type Access, type Route, type RouteDeclaration } from './route.ts';
import type { ListQuery, Page } from './page.ts';

export type { ListQuery } from './page.ts';

export type Filter = (query: Knex.QueryBuilder, value: unknown) => void;

/** What a list can be sorted and filtered by. Everything else is refused (contract §2). */
export interface ListFields {
  /** Answer field → column (qualified where the query joins). The id breaks ties: pages neither repeat nor miss a row. */
  readonly sort: Readonly<Record<string, string>> & { readonly id: string };
  /** Filter field → how it narrows the query. `q` and `id` are declared like any other. */
  readonly filter: Readonly<Record<string, Filter>>;
  readonly defaultSort: readonly [field: string, direction: 'asc' | 'desc'];
}

interface ListParams {
  readonly sort?: string;
  readonly range?: string;
  readonly filter?: string;
}

/** The query of ra-data-simple-rest; its JSON is read by {@link readListQuery} so that messages name the mend. */
export const listQuerySchema = Joi.object<ListParams>({
  sort: Joi.string().max(200).description('["field","ASC"]'),
  range: Joi.string().max(100).description('[first,last], both included, from 0'),
  filter: Joi.string().max(20_000).description('{"field":value}; q searches, id takes a list of ids'),
});

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

/** Without a range the first 1,000, else 1,000 at most (contract §2). @throws AppError 400 that names the parameter */
export function readListQuery({ sort, range, filter }: ListParams): ListQuery {
  return {
    sort: sort === undefined ? null : readSort(parse(sort)),
    ...(range === undefined ? { from: 0, to: LIMITS.list.defaultRange - 1 } : readRange(parse(range))),
    filter: filter === undefined ? {} : readFilter(parse(filter)),
  };
}

function readSort(value: unknown): [string, 'asc' | 'desc'] {
  const [field, direction] = Array.isArray(value) ? (value as unknown[]) : [];
  const order = typeof direction === 'string' ? direction.toLowerCase() : '';
  if (typeof field !== 'string' || (order !== 'asc' && order !== 'desc'))
    throw invalid({ sort: ERRORS.BAD_SORT });
  return [field, order];
}

function readRange(value: unknown): { from: number; to: number } {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  const whole = (n: unknown): n is number => typeof n === 'number' && Number.isSafeInteger(n) && n >= 0;
  if (!whole(from) || !whole(to) || to < from) throw invalid({ range: ERRORS.BAD_RANGE });
  return { from, to: Math.min(to, from + LIMITS.list.defaultRange - 1) };
}

function readFilter(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid({ filter: ERRORS.BAD_FILTER });
  return { ...value };
}

/** What of a list is asked for, whatever its range. */
export type Unpaged = Pick<ListQuery, 'filter' | 'sort'>;

interface ListSource {
  /** The rows the actor may see, joined with what filters and sorts need, without columns. */
  readonly rows: Knex.QueryBuilder;
  /** The same rows without those joins: what is counted unless a filter is set that reads what is joined. */
  readonly plain?: Knex.QueryBuilder;
  /** The names of such filters. */
  readonly joined?: readonly string[];
  readonly columns: readonly (string | Knex.Raw | Readonly<Record<string, string>>)[];
}

/** The filters that are set. @throws AppError UNKNOWN_FILTER */
function filtersOf(known: object, { filter }: Pick<ListQuery, 'filter'>): [name: string, value: unknown][] {
  return Object.entries(filter).filter(([name, value]) => {
    if (!Object.hasOwn(known, name)) {
      throw invalid({ filter: fill(ERRORS.UNKNOWN_FILTER, { field: name.slice(0, 60) }) }, 'UNKNOWN_FILTER');
    }
    return value !== null && value !== undefined && value !== '';
  });
}

/** What a field to sort by stands for, and the direction. @throws AppError UNKNOWN_SORT */
function sortOf<By>(
  { sort, defaultSort }: { sort: Readonly<Record<string, By>>; defaultSort: ListFields['defaultSort'] },
  list: Pick<ListQuery, 'sort'>,
): [by: By, direction: 'asc' | 'desc'] {
  const [field, direction] = list.sort ?? defaultSort;
  const by = Object.hasOwn(sort, field) ? sort[field] : undefined;
  if (by === undefined) {
    throw invalid({ sort: fill(ERRORS.UNKNOWN_SORT, { field: field.slice(0, 60) }) }, 'UNKNOWN_SORT');
  }
  return [by, direction];
}

/** What a list's query does to the rows: the filters that are set, and the whole order. */
function readFields(fields: ListFields, list: Unpaged) {
  const filters = filtersOf(fields.filter, list);
  const [column, direction] = sortOf(fields, list);
  const narrow = (query: Knex.QueryBuilder) =>
    filters.forEach(([name, value]) => fields.filter[name]?.(query, value));
  const order = [{ column, order: direction }];
  if (column !== fields.sort.id) order.push({ column: fields.sort.id, order: 'asc' });
  return { narrow, order, names: filters.map(([name]) => name) };
}

/**
 * The ids of all rows of a list in its order: an export reads its pages by them, so that each row comes once however
 * the table changes meanwhile, and no query is held open. @throws AppError UNKNOWN_SORT or UNKNOWN_FILTER
 */
export async function listIds(rows: Knex.QueryBuilder, fields: ListFields, list: Unpaged) {
  const { narrow, order } = readFields(fields, list);
  narrow(rows);
  const ids: number[] = await rows.orderBy(order).pluck(fields.sort.id);
  return Uint32Array.from(ids);
}

/** Pages under way while one is being taken: the database is at work on them meanwhile. */
const PAGES_AHEAD = 3;

/**
 * The rows behind ids in pages, in the order of the ids; rows that have gone meanwhile are left out. Some pages are
 * read ahead, so that the database is at work while whoever takes the pages is; at most four pages are in memory.
 */
export async function* pagesById<Row extends { readonly id: number }>(
  ids: Uint32Array,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
  size = 250,
): AsyncGenerator<readonly Row[]> {
  const pageAt = async (at: number): Promise<readonly Row[]> => {
    const page = [...ids.subarray(at, at + size)];
    if (page.length === 0) return [];
    const found = new Map((await read(page)).map((row) => [row.id, row]));
    return page.flatMap((id) => found.get(id) ?? []);
  };
  const ahead: Promise<readonly Row[]>[] = [];
  const readAhead = (at: number): void => {
    const page = pageAt(at);
    page.catch(() => {}); // thrown when it is its turn, which it never is for somebody who has gone
    ahead.push(page);
  };
  for (let page = 0; page < PAGES_AHEAD; page += 1) readAhead(page * size);
  for (let at = 0; at < ids.length; at += size) {
    const page = await ahead.shift();
    readAhead(at + PAGES_AHEAD * size);
    yield page ?? [];
    // SQLite answers at once: without this pause nobody else would get a turn before the last page.
    await nextTurn();
  }
}

const FAR = 1_000;

/**
 * Narrows the rows by the filter, counts, sorts and pages them. The count travels with the page, which saves a round
 * trip; only a page behind the last row asks for it by itself. Far into a list the page's ids are found first, so that
 * nothing else is read and joined of all the rows before it.
 * @throws AppError UNKNOWN_SORT or UNKNOWN_FILTER
 */
export async function runList<Row>(
  source: ListSource,
  fields: ListFields,
  list: ListQuery,
): Promise<Page<Row>> {
  const { narrow, order, names } = readFields(fields, list);
  const plain = names.some((name) => source.joined?.includes(name)) ? undefined : source.plain;
  for (const rows of [source.rows, plain]) if (rows) narrow(rows);

  const counted = (plain ?? source.rows).clone().count({ total: '*' });
  const onPage = (rows: Knex.QueryBuilder): PromiseLike<(Row & Found)[]> =>
    rows
      .clone()
      .select(counted.clone().as('list_total'))
      .orderBy(order)
      .limit(list.to - list.from + 1)
      .offset(list.from);
  const isFar = list.from >= FAR;
  const [table] = fields.sort.id.split('.');
  const isPlain = plain !== undefined && order.every(({ column }) => column.startsWith(`${table}.`));
  const found = await onPage(
    isFar
      ? (isPlain ? plain : source.rows).clone().select({ list_id: fields.sort.id })
      : source.rows.clone().select(source.columns),
  );
  const total = found[0]?.list_total;
  if (total === undefined) {
    const [count]: { total: number | string }[] = list.from === 0 ? [] : await counted;
    return { rows: [], total: Number(count?.total ?? 0) };
  }
  if (isFar) {
    const ids = found.map(({ list_id }) => Number(list_id));
    const page = source.rows.clone().whereIn(fields.sort.id, ids).orderBy(order);
    return { rows: await rowsOf<Row>(page.select(source.columns)), total: Number(total) };
  }
  // Taken off rather than left out of copies: copying the rows costs as much as reading them.
  for (const row of found) delete row.list_total;
  return { rows: found, total: Number(total) };
}

export async function presentedList<Row, Answered>(
  source: ListSource,
  fields: ListFields,
  list: ListQuery,
  present: (row: Row) => Answered,
): Promise<Page<Answered>> {
  const { rows, total } = await runList<Row>(source, fields, list);
  return { rows: rows.map((row) => present(row)), total };
}

type Found = Partial<Record<'list_total' | 'list_id', number | string>>;

/** What a list that is in memory can be sorted and filtered by; a filter makes a test of its value, or refuses it. */
export interface RowFields<Row> {
  readonly sort: Readonly<Record<string, (row: Row) => string | number>>;
  readonly filter: Readonly<Record<string, (value: unknown) => (row: Row) => boolean>>;
  readonly defaultSort: ListFields['defaultSort'];
}

/**
 * Runs a list over rows in memory, as {@link runList} does over those of a database; their ids break ties.
 * @throws AppError UNKNOWN_SORT or UNKNOWN_FILTER
 */
export function listRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { sort, filter, defaultSort }: RowFields<Row>,
  list: ListQuery,
): Page<Row> {
  const tests = filtersOf(filter, list).map(([name, value]) => filter[name]!(value));
  const [keyOf, direction] = sortOf({ sort, defaultSort }, list);
  const turn = direction === 'desc' ? -1 : 1;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
  const found = rows.filter((row) => tests.every((test) => test(row)));
  found.sort((a, b) => turn * compare(keyOf(a), keyOf(b)) || a.id - b.id);
  return { rows: found.slice(list.from, list.to + 1), total: found.length };
}

interface AnsweredPage {
  readonly rows: readonly unknown[];
  readonly total: number;
}

/** A list's answer with `Content-Range: advisors 0-9/150`, or `advisors *\/0` when it is empty (contract §10). */
function listResponse(h: ResponseToolkit, resource: string, list: ListQuery, page: AnsweredPage) {
  const range = page.rows.length === 0 ? '*' : `${list.from}-${list.from + page.rows.length - 1}`;
  return h
    .response([...page.rows])
    .header('content-range', `${resource} ${range}/${page.total}`)
    .header('access-control-expose-headers', 'Content-Range');
}

/** An id as number or digits; NaN for anything else, which `Number()` would throw at or guess about. */
const asId = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value))
    ? Number(value)
    : Number.NaN;

/** The ids of a filter's value, a list (`filter.id`, `getMany`) or one. @throws AppError 400 for what is none */
export function wantedIds(value: unknown): number[] {
  const wanted = (Array.isArray(value) ? (value as unknown[]) : [value]).map(asId);
  const isEach = wanted.every((id) => Number.isSafeInteger(id) && id >= 0);
  if (wanted.length > LIMITS.list.defaultRange || !isEach) throw invalid({ filter: ERRORS.BAD_FILTER });
  return wanted;
}

/** A filter on ids. @throws AppError 400, as {@link wantedIds} */
export const byIds =
  (column: string): Filter =>
  (query, value) =>
    void query.whereIn(column, wantedIds(value));

/** A filter on whether something is so. @throws AppError 400 for what is neither true nor false */
export const byFlag =
  (narrow: (query: Knex.QueryBuilder, isSo: boolean) => void): Filter =>
  (query, value) => {
    if (typeof value !== 'boolean') throw invalid({ filter: ERRORS.BAD_FILTER });
    narrow(query, value);
  };

export const byBoolean = (column: string): Filter =>
  byFlag((query, isSo) => void query.where(column, isSo ? 1 : 0));

const MAX_WORDS = 8;

/** The text of a filter. @throws AppError 400 when it is none */
export function filterText(value: unknown): string {
  if (typeof value !== 'string' || value.length > 200) throw invalid({ filter: ERRORS.BAD_FILTER });
  return value;
}

/** The words of a search text (`filter.q`), folded; at most eight. @throws AppError 400 when it is no text */
export const searchWords = (value: unknown): string[] =>
  fold(filterText(value)).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const everyWord =
  (contains: typeof likeContains) =>
  (columns: readonly string[]): Filter =>
  (query, value) =>
    searchWords(value).forEach(
      (word) =>
        void query.where((either) =>
          columns.forEach((column) => void either.orWhere(contains(column, word))),
        ),
    );

/** The search of a list: every word must be found in one of the folded columns. */
export const byWords = everyWord(likeContains);

/** The same in columns that are not folded. */
export const byNames = everyWord(unfoldedContains);

/** A filter on moments from or up to one (ISO 8601). @throws AppError 400 for what is no date */
export const byMoment =
  (column: string, comparison: '>=' | '<=' | '<'): Filter =>
  (query, value) => {
    // Lists in lists without end, and objects with a `toString` of their own, cannot be made texts.
    const at = typeof value === 'string' ? inUtc(value) : '';
    if (!isMoment(at)) throw invalid({ filter: ERRORS.BAD_FILTER });
    void query.where(column, comparison, dbTime(at));
  };

export const byText =
  (column: string): Filter =>
  (query, value) =>
    void query.where(sameText(column, filterText(value).trim()));

interface ListDeclaration<Params, A extends Access> extends Omit<
  RouteDeclaration<Params, ListParams, NoFields, A>,
  'method' | 'path' | 'query' | 'payload' | 'answer' | 'handler'
> {
  /** Named in `Content-Range`. */
  readonly resource: string;
  readonly row: Joi.Schema;
  readonly page: (call: Call<Params, ListParams, NoFields, A>, list: ListQuery) => Promise<AnsweredPage>;
}

/** Declares a list that is sorted, filtered and read in pages as react-admin asks for it (contract §2). */
export function listRoute<const A extends Access, const Path extends string, Params = PathIds<Path>>(
  path: Path,
  { resource, row, page, ...declaration }: ListDeclaration<Params, A>,
): Route {
  return route.get<A, Path, Params, ListParams>(path, {
    ...declaration,
    query: listQuerySchema,
    answer: Joi.array().items(row),
    handler: async (call) => {
      const list = readListQuery(call.query);
      return listResponse(call.h, resource, list, await page(call, list));
    },
  });
}
