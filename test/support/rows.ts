import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';

/** A moment so many milliseconds from now, as it is stored. */
export const dbTimeIn = (ms: number): string => dbTime(new Date(Date.now() + ms));

/** How many rows a table has. */
export async function countRows(db: Db, table: string, where: object = {}): Promise<number> {
  return Number((await db(table).where(where).count({ n: '*' }).first())?.['n']);
}

/** @returns the new row's id */
export async function insertRow(db: Db, table: string, row: object): Promise<number> {
  const [id] = (await db(table).insert(row)) as [number];
  return id;
}

/** What the trail says was done to somebody or something, oldest first. */
export const actionsOn = (db: Db, subjectId: number): Promise<string[]> =>
  db('audit_events').where('subject_id', subjectId).orderBy('id').pluck('action');

export const updateRows = (db: Db, table: string, where: object, values: object): Promise<number> =>
  db(table).where(where).update(values);
