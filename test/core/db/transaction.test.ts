import { expect } from 'chai';
import { openDatabase } from '../../../src/core/db/database.ts';
import { dbTime, isUnavailable } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { startScript } from './child.ts';

describeOnEachDatabase('A transaction', (getDb, getUrl, name) => {
  const put = (setting: string, value: string) => ({ name: setting, value, updated_at: dbTime() });
  const valueOf = async (setting: string): Promise<unknown> =>
    (await getDb()('app_settings').where({ name: setting }).pluck('value'))[0];

  it('leaves nothing behind when its work fails', async () => {
    const failing = transaction(getDb(), async (trx) => {
      await trx('app_settings').insert(put('half', 'x'));
      throw new Error('stop');
    });
    expect(await failing.catch((error: Error) => error.message)).to.equal('stop');
    expect(await valueOf('half')).to.equal(undefined);
  });

  it('gives up after six lost races', async () => {
    let tries = 0;
    const losing = transaction(getDb(), async () => {
      tries += 1;
      throw Object.assign(new Error('deadlock'), { errno: 1213 });
    });
    expect(await losing.catch((error: Error) => error.message)).to.equal('deadlock');
    expect(tries).to.equal(6);
  });

  it('runs again with what is true by then, and keeps nothing of the lost try', async () => {
    const db = getDb();
    let tries = 0;
    const result = await transaction(db, async (trx) => {
      await trx('app_settings').insert(put('retried', String((tries += 1))));
      if (tries < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
      return tries;
    });
    expect(result).to.equal(3);
    expect(await valueOf('retried')).to.equal('3');
  });

  it('joins the one it is called in, so that both are undone together', async () => {
    const outer = transaction(getDb(), async (trx) => {
      await transaction(trx, async (inner) => {
        expect(inner).to.equal(trx);
        await inner('app_settings').insert(put('inner', 'x'));
      });
      throw new Error('undo');
    });
    expect(await outer.catch((error: Error) => error.message)).to.equal('undo');
    expect(await valueOf('inner')).to.equal(undefined);
  });

  if (name === 'MariaDB') {
    it('leaves nothing behind on a server that refuses even to roll back, as a lost node of a cluster does', async () => {
      const db = openDatabase(getUrl());
      let connectionId = 0;
      const refused = transaction(db, async (trx) => {
        const [rows] = await trx.raw('select connection_id() as id');
        connectionId = rows[0]?.id ?? 0;
        await trx('app_settings').insert(put('refused', 'x'));
        await trx.raw(
          "signal sqlstate '08S01' set mysql_errno = 1047, message_text = 'WSREP has not yet prepared'",
        );
      });
      expect(isUnavailable(await refused.catch((error: unknown) => error))).to.equal(true);
      await transaction(db, (trx) => trx('app_settings').insert(put('after it', 'x')));
      expect([await valueOf('refused'), await valueOf('after it')]).to.deep.equal([undefined, 'x']);
      const open = (await db('information_schema.processlist').where('id', connectionId)) as unknown[];
      expect(open, 'the connection, with whatever was open on it').to.deep.equal([]);
      await db.destroy();
    });

    it('survives a deadlock', async () => {
      const db = getDb();
      await db('app_settings').insert([put('left', '0'), put('right', '0')]);
      let tries = 0;
      let arrived = 0;
      let open: () => void = () => {};
      const bothHold = new Promise<void>((resolve) => (open = resolve));
      const change = (first: string, second: string) =>
        transaction(db, async (trx) => {
          tries += 1;
          await trx('app_settings').where({ name: first }).increment('value', 1);
          if ((arrived += 1) === 2) open();
          await bothHold;
          await trx('app_settings').where({ name: second }).increment('value', 1);
        });
      await Promise.all([change('left', 'right'), change('right', 'left')]);
      expect(tries).to.be.above(2);
      expect([await valueOf('left'), await valueOf('right')]).to.deep.equal(['2', '2']);
    });
  }

  it('loses no change when four processes read and write the same row', async function () {
    this.timeout(180_000);
    await getDb()('app_settings').insert(put('counter', '0'));
    const children = [1, 2, 3, 4].map(() => startScript('count-process.mjs', getUrl(), '50'));
    for (const child of children) expect(await child.exited).to.equal(0);
    expect(await valueOf('counter')).to.equal('200');
  });

  it('refuses what does not fit, where the database has types', async () => {
    const row = { name: 'x'.repeat(200), created_at: dbTime(), updated_at: dbTime() };
    const inserted: unknown = await getDb()('groups')
      .insert(row)
      .catch((error: Error) => error);
    expect(inserted instanceof Error).to.equal(name === 'MariaDB');
  });
});
