/** Run as a process of its own: reads the setting "counter" and writes it back one higher, as often as told. */
import { openDatabase } from '../../../dist/server/src/core/db/database.js';
import { transaction } from '../../../dist/server/src/core/db/transaction.js';

const [url = '', times = '0'] = process.argv.slice(2);
const db = openDatabase(url);
for (let i = 0; i < Number(times); i += 1) {
  await transaction(db, async (trx) => {
    const row = await trx('app_settings').where({ name: 'counter' }).forUpdate().first('value');
    await trx('app_settings')
      .where({ name: 'counter' })
      .update({ value: String(Number(row.value) + 1) });
  });
}
await db.destroy();
