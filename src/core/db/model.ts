import { Model, snakeCaseMappers, type ColumnNameMappers, type Pojo } from 'objection';
import { namesOf, type Field, type FieldTable, type RecordOf } from '../../contract/fields.ts';
import { remembering } from '../once-only.ts';
import { fromEntries } from '../records.ts';
import { dayOf } from './clock.ts';
import { dbTime, isoTime } from './dialect.ts';

type Kind = Field['kind'];
type Translate = (value: unknown) => unknown;

/** How values are read that the databases store in their own ways; all others come as they are. */
const READ: Partial<Record<Kind, Translate>> = {
  boolean: (value) => value === 1 || value === true,
  // SQLite's floating sums are rounded back (contract §2).
  hours: (value) => Math.round(Number(value) * 100) / 100,
  day: (value) => String(value).slice(0, 10),
  moment: (value) => isoTime(String(value)),
  choices: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
};

/** How they are written. Objection's and Knex's expressions (`raw('now()')`) pass unchanged. */
const WRITTEN: Partial<Record<Kind, Translate>> = {
  boolean: (value) => (typeof value === 'object' || typeof value === 'function' ? value : value ? 1 : 0),
  day: (value) => (isDate(value) ? storedDay(value) : value),
  moment: (value) => (isDate(value) ? dbTime(value) : value),
};

const isDate = (value: unknown): value is string | Date => typeof value === 'string' || value instanceof Date;

const storedDay = (value: string | Date): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : dayOf(value);

/**
 * The base of every Objection model: camelCase in code, snake_case in the database, and the same values from both
 * databases: booleans, numbers with two decimals, ISO 8601 moments, calendar days. Queries name columns as the database
 * does (`where('user_id', 1)`); only models' properties are mapped. Models are not bound to a database:
 * `User.query(trx)`.
 */
export class BaseModel extends Model {
  /** Of the properties that need translating, beside `createdAt` and `updatedAt`. */
  static kinds: Readonly<Record<string, Kind>> = {};

  static override get columnNameMappers(): ColumnNameMappers {
    return MAPPERS;
  }

  static override get jsonAttributes(): string[] {
    return Object.keys(this.kinds).filter((name) => this.kinds[name] === 'choices');
  }

  /**
   * A plain read's rows as this model's properties without building models, which costs more than the query of a hot
   * list (toolchain §8): only to be read from. What else was selected comes along as it is.
   * @param rows of one query: all have the columns of the first
   */
  static readRows<M extends BaseModel>(this: typeof BaseModel & (new () => M), rows: readonly Pojo[]): M[] {
    const columns = Object.keys(rows[0] ?? {}).map((column) => {
      const name = Object.keys(MAPPERS.parse({ [column]: null }))[0] ?? column;
      return [column, name, kindOf(this, name)] as const;
    });
    return rows.map((row) => {
      const read: Pojo = {};
      for (const [column, name, kind] of columns) read[name] = readAs(kind, row[column]);
      // Each kind gives the property of its column the type that the model declares.
      return read as M;
    });
  }

  override $parseDatabaseJson(json: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(json);
    for (const name of Object.keys(parsed))
      parsed[name] = readAs(kindOf(modelOfRecord(this), name), parsed[name]);
    return parsed;
  }

  override $formatDatabaseJson(json: Pojo): Pojo {
    const formatted = { ...json };
    for (const [name, value] of Object.entries(json)) {
      const write = WRITTEN[kindOf(modelOfRecord(this), name) ?? 'text'];
      if (write && value !== null && value !== undefined) formatted[name] = write(value);
    }
    return super.$formatDatabaseJson(formatted);
  }

  override $beforeInsert(): void {
    // Which columns a model has is known at run time only.
    const values = this as unknown as Pojo;
    values.createdAt ??= new Date().toISOString();
    values.updatedAt ??= values.createdAt;
    for (const name of modelOfRecord(this).jsonAttributes) values[name] ??= [];
  }

  override $beforeUpdate(): void {
    (this as unknown as Pojo).updatedAt = new Date().toISOString();
  }
}

const MAPPERS = snakeCaseMappers();

/** The column of a property: `createdAt` is in `created_at`. */
export const columnOf = remembering(
  new Map<string, string>(),
  (name) => Object.keys(MAPPERS.format({ [name]: null }))[0] ?? name,
);

/** Properties by their columns of a table: `columnsOf('r', 'createdAt')` is `{ createdAt: 'r.created_at' }`. */
export const columnsOf = <Name extends string>(table: string, ...names: Name[]): Record<Name, string> =>
  fromEntries(names.map((name) => [name, `${table}.${columnOf(name)}`]));

type NameOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<NameOf<Rest>>}`
  : Column;
type Named<Row> = { [Column in keyof Row & string as NameOf<Column>]: Row[Column] };

/** What a plain row holds by the names of its properties: as it is stored, moments (`…At`) in ISO 8601. */
export function fieldsOf<Row extends object, Name extends string & keyof Named<Row>>(
  row: Row,
  ...names: Name[]
): Pick<Named<Row>, Name> {
  const fields: Pojo = {};
  for (const name of names)
    fields[name] = readAs(name.endsWith('At') ? 'moment' : undefined, Reflect.get(row, columnOf(name)));
  return fields as Pick<Named<Row>, Name>;
}

/** A base for the model of a table whose columns are declared in the contract: types and translation follow from it. */
export function modelOf<Fields extends FieldTable>(table: string, fields: Fields) {
  class FieldModel extends BaseModel {
    static override tableName = table;
    static override kinds = Object.fromEntries(
      namesOf<FieldTable>(fields).map((name) => [name, fields[name]!.kind]),
    );
  }
  // The columns are the fields of the table: a test compares them with the migrated database.
  return FieldModel as unknown as Pick<typeof BaseModel, keyof typeof BaseModel> &
    (new () => BaseModel & RecordOf<Fields>);
}

// Only subclasses of BaseModel get here.
const modelOfRecord = (model: Model): typeof BaseModel => model.constructor as typeof BaseModel;

const kindOf = ({ kinds }: typeof BaseModel, name: string): Kind | undefined =>
  name === 'createdAt' || name === 'updatedAt' ? 'moment' : kinds[name];

/** A list of choices is never null, but empty. */
function readAs(kind: Kind | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return kind === 'choices' && value === null ? [] : value;
  const read = kind && READ[kind];
  return read ? read(value) : value;
}
