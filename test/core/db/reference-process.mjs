/** Run as a process of its own: makes sure of the reference data and tells the open group's id. */
import { ensureReferenceData } from '../../../dist/server/db/seeds/reference.js';
import { openDatabase } from '../../../dist/server/src/core/db/database.js';

const db = openDatabase(process.argv[2] ?? '');
console.log(JSON.stringify(await ensureReferenceData(db)));
await db.destroy();
