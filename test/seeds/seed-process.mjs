/** Run as a process of its own: adds the demo content, or so many invented advisors, and tells what it added. */
import { ensureDemoData } from '../../dist/server/db/seeds/demo.js';
import { seedLoad } from '../../dist/server/db/seeds/load.js';
import { openDatabase } from '../../dist/server/src/core/db/database.js';
import { PasswordHasher } from '../../dist/server/src/core/security/passwords.js';

const [url = '', advisors] = process.argv.slice(2);
const db = openDatabase(url);
console.log('begin');
const added =
  advisors === undefined
    ? await ensureDemoData({ db, hasher: new PasswordHasher() })
    : await seedLoad(db, { advisors: Number(advisors) });
console.log(JSON.stringify(added));
await db.destroy();
