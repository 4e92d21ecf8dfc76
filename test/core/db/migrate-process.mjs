/** Run as a process of its own: migrates the database given, telling when it begins and what it applied. */
import { openDatabase } from '../../../dist/server/src/core/db/database.js';
import { migrate } from '../../../dist/server/src/core/db/migrate.js';

const db = openDatabase(process.argv[2] ?? '');
console.log('begin');
const { applied } = await migrate(db);
console.log(JSON.stringify(applied));
await db.destroy();
