import { expect } from 'chai';
import { migrationSource, migrate } from '../../../src/core/db/migrate.ts';
import { unique } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { migrateDown } from '../../support/migrate-down.ts';
import { changeIdentity, type UserRow } from '../../../src/core/accounts/accounts.ts';
import { markAddressProved, requireProvedAddress } from '../../../src/core/accounts/proved-address.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { describeWithServer } from '../../support/suite.ts';

const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'sqlite::memory:',
  SESSION_SECRET: 'the secret of the tests, long enough',
  EMAIL_VERIFICATION: 'on',
});

/** Spec 4 §11, decision 23. */
describeWithServer('A proved address', (test) => {
  const isRefused = (userId: number) =>
    requireProvedAddress(test.db, config, userId).then(
      () => false,
      ({ code, statusCode, message }: { code: string; statusCode: number; message: string }) => {
        expect([code, statusCode, message]).to.deep.equal([
          'EMAIL_UNVERIFIED',
          403,
          'Please confirm your e-mail address first.',
        ]);
        return true;
      },
    );
  const mark = (userId: number, address: string) =>
    transaction(test.db, (trx) => markAddressProved(trx, userId, address));
  const read = async (userId: number) => {
    const user = await test.db<UserRow>('users').where('id', userId).first();
    if (!user) throw new Error('there is no such user');
    return user;
  };
  const emailOf = async (userId: number) => (await read(userId)).email;

  it('is one’s own address in whatever spelling, and no other', async () => {
    const { userId } = await test.advisor();
    expect(await mark(userId, 'somebody-else@example.org')).to.equal(false);
    expect(await isRefused(userId)).to.equal(true);
    expect(await mark(userId, ` ${(await emailOf(userId)).toUpperCase()}`)).to.equal(true);
    expect(await isRefused(userId)).to.equal(false);
    // Said twice, it stays proved since the first time.
    const { email_verified_at: since } = await read(userId);
    expect(await mark(userId, await emailOf(userId))).to.equal(true);
    expect((await read(userId)).email_verified_at).to.equal(since);
  });

  it('is asked for only where the setting is on', async () => {
    const { userId } = await test.advisor();
    await requireProvedAddress(test.db, { ...config, emailVerification: false }, userId);
  });

  it('is proved no more when somebody gives the account another one; the same one again changes nothing', async () => {
    const { userId } = await test.advisor();
    const email = await emailOf(userId);
    await mark(userId, email);
    await test.change('users', userId, { pending_email: 'next@example.org' });
    const change = (to: string) => transaction(test.db, (trx) => changeIdentity(trx, userId, { email: to }));
    await change(email.toUpperCase());
    expect(await isRefused(userId)).to.equal(false);
    await change(`other${unique()}@example.org`);
    expect(await isRefused(userId)).to.equal(true);
    expect((await read(userId)).pending_email).to.equal(null);
  });
});

describeOnEachDatabase('The upgrade to proved addresses', (getDb) => {
  it('counts the addresses of the accounts that are there as proved, so that nobody is locked out', async () => {
    const db = getDb();
    const names = await migrationSource.getMigrations([]);
    const at = names.findIndex((name) => name.endsWith('proved_addresses'));
    await migrateDown(db, names[at - 1]);
    const [id] = await db('users').insert({
      username: 'early',
      username_key: 'early',
      email: 'early@example.org',
      email_key: 'early@example.org',
      user_type: 'organization',
      created_at: '2026-01-02 03:04:05.678',
      updated_at: '2026-02-02 03:04:05.678',
    });
    await migrate(db);
    await requireProvedAddress(db, config, Number(id));
  });
});
