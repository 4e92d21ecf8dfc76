import { Model, snakeCaseMappers } from 'objection';
import type { ColumnNameMappers, Pojo } from 'objection';
import type { Field, FieldTable, RecordOf } from '../../contract/fields.ts';
import { namesOf } from '../../contract/fields.ts';
import { dbTime, isoTime } from './dialect.ts';

/**
 * The base of every Objection model: camelCase in code, snake_case in the database, and the same JavaScript values from
 * both databases: booleans, numbers with two decimals, ISO 8601 moments. Queries name columns as the database does
 * (`where('user_id', 1)`); only models' properties are mapped. Models are not bound to a database: `User.query(trx)`.
 *
 * Declare properties with `declare`, and name (in camelCase) those that need translating in the lists below.
 */
export class BaseModel extends Model {
  /** True/false columns. */
  static booleanColumns: readonly string[] = [];
  /** Moments, beside createdAt and updatedAt: ISO strings in code; a Date is taken too. */
  static dateColumns: readonly string[] = [];
  /** Calendar days: `YYYY-MM-DD` in code; a Date or an ISO moment is taken as its UTC day. */
  static dayColumns: readonly string[] = [];
  /** Hours and the like, two decimals (contract §2): SQLite's floating sums are rounded back. */
  static decimalColumns: readonly string[] = [];
  /** JSON columns that hold a list: an empty one when nothing was given. Name them in `jsonAttributes` as well. */
  static listColumns: readonly string[] = [];
  /** Which of created_at and updated_at the table has. */
  static timestamps: 'both' | 'created' | 'updated' | 'none' = 'both';

  static override get columnNameMappers(): ColumnNameMappers {
    return MAPPERS;
  }

  /**
   * A plain read's rows as this model's properties, translated like {@link $parseDatabaseJson} does but without building
   * models: for hot lists, where building models costs more than the query (toolchain §8). Only to be read from. What
   * else was selected beside the model's columns comes along as it is.
   * @param rows of one query: all have the columns of the first
   */
  static readRows<M extends BaseModel>(this: typeof BaseModel & (new () => M), rows: readonly Pojo[]): M[] {
    const known = readersOf(this);
    const columns = Object.keys(rows[0] ?? {}).map(
      (column) => [column, known.get(column) ?? addReader(this, known, column)] as const,
    );
    return rows.map((row) => {
      const read: Pojo = {};
      for (const [column, reader] of columns) {
        const value: unknown = row[column];
        read[reader.name] = value === null || !reader.read ? (value ?? reader.empty) : reader.read(value);
      }
      // Each reader gives the property of its column the type that the model declares.
      return read as M;
    });
  }

  override $parseDatabaseJson(json: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(json);
    const columns = columnsOf(this);
    for (const name of columns.booleanColumns) change(parsed, name, (value) => value === 1 || value === true);
    for (const name of columns.decimalColumns)
      change(parsed, name, (value) => Math.round(Number(value) * 100) / 100);
    for (const name of columns.dayColumns) change(parsed, name, (value) => String(value).slice(0, 10));
    for (const name of momentsOf(columns)) change(parsed, name, (value) => isoTime(String(value)));
    for (const name of columns.listColumns) if (parsed[name] === null) parsed[name] = [];
    return parsed;
  }

  override $formatDatabaseJson(json: Pojo): Pojo {
    const columns = columnsOf(this);
    const formatted = { ...json };
    for (const name of columns.booleanColumns) change(formatted, name, (value) => (value ? 1 : 0), isPlain);
    for (const name of columns.dayColumns)
      change(formatted, name, (value) => dayOf(value as string | Date), isMoment);
    for (const name of momentsOf(columns))
      change(formatted, name, (value) => dbTime(value as string | Date), isMoment);
    return super.$formatDatabaseJson(formatted);
  }

  override $beforeInsert(): void {
    const { timestamps, listColumns } = columnsOf(this);
    // Which columns a model has is known at run time only.
    const values = this as unknown as Pojo;
    const now = new Date().toISOString();
    if (timestamps === 'both' || timestamps === 'created') values.createdAt ??= now;
    if (timestamps === 'both' || timestamps === 'updated') values.updatedAt ??= values.createdAt ?? now;
    for (const name of listColumns) values[name] ??= [];
  }

  override $beforeUpdate(): void {
    const { timestamps } = columnsOf(this);
    if (timestamps === 'both' || timestamps === 'updated') {
      (this as unknown as Pojo).updatedAt = new Date().toISOString();
    }
  }
}

const MAPPERS = snakeCaseMappers();

/** The column of a property: `createdAt` is in `created_at`. */
export const columnOf = (name: string): string => Object.keys(MAPPERS.format({ [name]: null }))[0] ?? name;

/** A base for the model of a table whose columns are declared in the contract: types and translation follow from it. */
export function modelOf<Fields extends FieldTable>(table: string, fields: Fields) {
  const of = (kind: Field['kind']) => namesOf<FieldTable>(fields, (field) => field.kind === kind);
  const stamps = ['createdAt', 'updatedAt'];
  class FieldModel extends BaseModel {
    static override tableName = table;
    static override jsonAttributes = of('choices');
    static override listColumns = of('choices');
    static override booleanColumns = of('boolean');
    static override decimalColumns = of('hours');
    static override dateColumns = of('moment').filter((name) => !stamps.includes(name));
    static override dayColumns = of('day');
  }
  // The columns are the fields of the table: a test compares them with the migrated database.
  return FieldModel as unknown as Pick<typeof BaseModel, keyof typeof BaseModel> &
    (new () => BaseModel & RecordOf<Fields>);
}

/** How one column of a plain row becomes a property. */
interface Reader {
  readonly name: string;
  readonly read: ((value: unknown) => unknown) | null;
  /** What null means: an empty list for list columns. */
  readonly empty: unknown;
}

const READERS = new WeakMap<typeof BaseModel, Map<string, Reader>>();

function readersOf(model: typeof BaseModel): Map<string, Reader> {
  const known = READERS.get(model);
  if (known) return known;
  const readers = new Map<string, Reader>();
  READERS.set(model, readers);
  return readers;
}

function addReader(model: typeof BaseModel, readers: Map<string, Reader>, column: string): Reader {
  const name = Object.keys(MAPPERS.parse({ [column]: null }))[0] ?? column;
  const isJson = model.jsonAttributes?.includes(name) ?? false;
  const reader: Reader = {
    name,
    read: model.booleanColumns.includes(name)
      ? (value) => value === 1 || value === true
      : model.decimalColumns.includes(name)
        ? (value) => Math.round(Number(value) * 100) / 100
        : model.dayColumns.includes(name)
          ? (value) => String(value).slice(0, 10)
          : momentsOf(model).includes(name)
            ? (value) => isoTime(String(value))
            : isJson
              ? (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value)
              : null,
    empty: model.listColumns.includes(name) ? [] : null,
  };
  readers.set(column, reader);
  return reader;
}

function columnsOf(model: Model): typeof BaseModel {
  // Only subclasses of BaseModel get here.
  return model.constructor as typeof BaseModel;
}

function momentsOf(columns: typeof BaseModel): string[] {
  return ['createdAt', 'updatedAt', ...columns.dateColumns];
}

/** A value of ours, and not one of Objection's or Knex's expressions (`raw('now()')`), which pass unchanged. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function';
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Date;
}

function dayOf(value: string | Date): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? value
    : new Date(value).toISOString().slice(0, 10);
}

function change(
  json: Pojo,
  name: string,
  to: (value: unknown) => unknown,
  applies: (value: unknown) => boolean = () => true,
) {
  const value: unknown = json[name];
  if (value !== undefined && value !== null && applies(value)) json[name] = to(value);
}
