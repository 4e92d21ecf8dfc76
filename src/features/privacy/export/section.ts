import type { Config } from '../../../config/config.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';

/** Whose data is taken out, and where it lies. */
export interface Subject {
  readonly db: Db;
  readonly config: Config;
  readonly actor: Actor;
  /** The address in the form in which addresses are compared. */
  readonly emailKey: string;
  readonly email: string;
  readonly emailVerifiedAt: string | null;
}

/** A part of the download. */
export interface Section {
  /** Its key in the JSON. */
  readonly name: string;
  /**
   * The columns (`table.column`) that refer to somebody and that this part answers for; a test compares them all with
   * the schema.
   */
  readonly covers: readonly string[];
  /** One value, or records one after the other, so that memory holds a page of them at a time. */
  readonly read: (subject: Subject) => Promise<unknown> | AsyncIterable<unknown>;
}

type Row = Record<string, unknown>;

const STORED_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
const isFlag = (name: string): boolean =>
  /^(is|has|was|would)_|^(read|digest|completed|profile_complete)$/.test(name);
const isNumber = (name: string): boolean => /hours/.test(name);
const isJson = (name: string): boolean =>
  ['skills', 'availability', 'detail', 'email_off', 'verdict'].includes(name);

/** A row as it is stored, in the API's spelling: camelCase, ISO 8601 moments, numbers, true and false. */
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
