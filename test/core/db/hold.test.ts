import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { noteCluster } from '../../../src/core/db/cluster.ts';
import { openDatabase } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction, holdName, holdRow } from '../../../src/core/db/transaction.ts';
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

  if (name === 'MariaDB')
    it('is written on a cluster, where other nodes see nothing else (test/long/galera proves what for)', async () => {
      const db = openDatabase(getUrl());
      noteCluster((db.client as { config: Knex.Config }).config.pool as object);
      const hold = () => transaction(db, async (trx) => holdRow(trx, 'groups', id));
      await Promise.all([hold(), hold(), hold()]);
      expect(await db('row_holds')).to.deep.equal([{ name: `groups ${id}`, turn: 3 }]);
      await db.destroy();
    });
});

/** Where rows are locked without `holdRow`, and what makes that enough on a cluster as well. */
const LOCKED: Readonly<Record<string, string>> = {
  'core/db/transaction.ts': 'holds',
  'core/accounts/accounts.ts': 'holds a name for all rows',
  'features/groups/group-admins.service.ts': 'holds a name for all rows',
  'features/groups/groups.service.ts': 'holds a name for all rows',
  'features/members/undo-import.service.ts': 'deletes them',
  'features/groups/invitations/invitations.service.ts': 'writes its status',
  'features/matching/group-run/group-run.service.ts': 'writes its status',
  'features/matching/requests/standing.job.ts': 'writes those that are due',
  'features/matching/search/feature-writer.service.ts': 'writes those that are as they were read',
  'features/notifications/preferences.service.ts': 'writes it',
  'features/messaging/unread-notices.service.ts': 'writes that it was told of',
  'features/advisors/advisors.service.ts': 'writes the file',
  'features/sign-in/identity-provider/identity-login.service.ts': 'reads the link of an account that is held',
};

describe('Rows that are locked', () => {
  it('are held, or written by whoever locks them: on a cluster a lock alone stops nobody (decision 17)', () => {
    const src = path.resolve(import.meta.dirname, '../../../src');
    const locking = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /\.forUpdate\(/.test(readFileSync(path.join(src, file), 'utf8')))
      .map((file) => file.replaceAll(path.sep, '/'));
    expect(locking.sort()).to.deep.equal(Object.keys(LOCKED).sort());
  });
});
