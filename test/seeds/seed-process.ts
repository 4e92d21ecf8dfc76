/** Run as a process of its own: adds the demo content, or so many invented advisors, and tells what it added. */
import { ensureDemoData } from '../../db/seeds/demo.ts';
import { seedLoad } from '../../db/seeds/load.ts';
import { openDatabase } from '../../src/core/db/database.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';

const [url = '', advisors] = process.argv.slice(2);
const db = openDatabase(url);
console.log('begin');
const added =
  advisors === undefined
    ? await ensureDemoData({ db, hasher: new PasswordHasher() })
    : await seedLoad(db, { advisors: Number(advisors) });
console.log(JSON.stringify(added));
await db.destroy();
