import { expect } from 'chai';
import type { Knex } from 'knex';
import { noteCluster } from '../../../src/core/db/cluster.ts';
import { openDatabase } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { holdName, holdRow } from '../../../src/core/db/hold.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

describeOnEachDatabase('A row that is held', (getDb, getUrl, name) => {
  let id: number;
  before(async () => {
    const now = dbTime();
    [id = 0] = await getDb()('groups').insert({
      name: 'Held',
      is_open_group: 0,
      created_at: now,
      updated_at: now,
    });
  });

  it('is read as it is, and leaves no trace on a single server', async () => {
    const [row, none] = await transaction(getDb(), async (trx) => {
      await holdName(trx, 'all of them');
      return [
        await holdRow<{ name: string }>(trx, 'groups', id, 'name'),
        await holdRow(trx, 'groups', id + 1_000),
      ];
    });
    expect(row).to.deep.equal({ name: 'Held' });
    expect(none).to.equal(undefined);
    expect(await getDb()('row_holds')).to.deep.equal([]);
  });

  if (name === 'MariaDB') {
    it('is written on a cluster, where other nodes see nothing else (test/long/galera proves what for)', async () => {
      const db = openDatabase(getUrl());
      noteCluster((db.client as { config: Knex.Config }).config.pool as object);
      const hold = () => transaction(db, async (trx) => holdRow(trx, 'groups', id));
      await Promise.all([hold(), hold(), hold()]);
      expect(await db('row_holds')).to.deep.equal([{ name: `groups ${id}`, turn: 3 }]);
      await db.destroy();
    });
  }
});
