/** Run as a process of its own: makes sure of the reference data and tells the open group's id. */
import { ensureReferenceData } from '../../../db/seeds/reference.ts';
import { openDatabase } from '../../../src/core/db/database.ts';

const db = openDatabase(process.argv[2] ?? '');
console.log(JSON.stringify(await ensureReferenceData(db)));
await db.destroy();
