import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../../src/core/db/database.ts';
import {
  dbTime,
  dialectOf,
  duplicateKey,
  fold,
  isDay,
  isDuplicate,
  isoTime,
  likeContains,
  isMoment,
  isRetryable,
  isUnavailable,
  sameText,
  unfoldedContains,
} from '../../../src/core/db/dialect.ts';
import { toAppError } from '../../../src/core/http/errors.ts';
import { insertIgnore, upsert } from '../../../src/core/db/rows.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

const now = dbTime();
const ts = { created_at: now, updated_at: now };

function user(key: string, emailKey = key) {
  return {
    username: key,
    username_key: key,
    email: emailKey,
    email_key: emailKey,
    user_type: 'advisor',
    ...ts,
  };
}

describe('A database URL', () => {
  const refusals: [string, string, string][] = [
    ['of another kind', 'postgres://u:secret@h/db', 'Unknown kind of database'],
    ['that is no URL', 'mysql://u:secret@:99999/x', 'cannot be read'],
    ['without a database', 'mysql://u:secret@host', 'one database name'],
    ['with an unknown parameter', 'mysql://u:secret@host/db?sll=on', '"sll"'],
    ['with a wrong pool size', 'mysql://u:secret@host/db?pool=0', '"pool"'],
    ['with a broken escape', 'mysql://u:sec%ret@host/db', '"%"'],
    ['without a path', 'sqlite:', 'path is missing'],
  ];
  for (const [what, url, message] of refusals)
    it(`${what} is refused in one line that keeps the password`, () => {
      expect(() => openDatabase(url))
        .to.throw(Error, message)
        .with.property('message')
        .that.does.not.match(/secret|\n/);
    });
});

describe('Times and words', () => {
  it('are stored in one form and answered in another', () => {
    expect(dbTime(new Date('2026-03-01T12:00:00.007Z'))).to.equal('2026-03-01 12:00:00.007');
    expect(dbTime('2026-03-01T13:00:00+01:00')).to.equal('2026-03-01 12:00:00.000');
    expect(isoTime('2026-03-01 12:00:00.007')).to.equal('2026-03-01T12:00:00.007Z');
    expect(isoTime(null)).to.equal(null);
    expect(() => dbTime('tomorrow')).to.throw(RangeError);
    expect(dbTime('0000-01-01')).to.equal('0000-01-01 00:00:00.000');
    expect(dbTime('9999-12-31T23:59:59.999Z')).to.equal('9999-12-31 23:59:59.999');
    // Longer, and in no order with the others.
    for (const moment of ['+012345-01-01', '-000001-12-31', '9999-12-31T23:59:59-01:00'])
      expect(() => dbTime(moment), moment).to.throw(RangeError);
  });

  it('are days and moments of both databases, or none', () => {
    for (const day of ['0000-02-28', '2028-02-29', '9999-12-31'])
      expect([isDay(day), isMoment(day), isMoment(`${day}T23:59:59Z`)], day).to.deep.equal([
        true,
        true,
        true,
      ]);
    for (const day of ['0000-02-29', '2027-02-30', '2027-13-01', '+12345-01-01', 'x', ''])
      expect(isDay(day), day).to.equal(false);
    for (const moment of [
      '0000-02-29T12:00:00Z',
      '2027-02-30T12:00:00Z',
      '9999-12-31T23:59:59-01:00',
      'x',
      '',
    ])
      expect(isMoment(moment), moment).to.equal(false);
  });

  it('are folded for search', () => {
    expect(fold('Müller ÉCOLE ﬁn')).to.equal('muller ecole fin');
  });
});

describe('Errors of drivers', () => {
  it('tell a lost race from an outage', () => {
    for (const error of [
      { errno: 1213 },
      { errno: 1205 },
      { code: 'SQLITE_BUSY_SNAPSHOT' },
      { nativeError: { errno: 1213 } },
    ]) {
      expect(isRetryable(error)).to.equal(true);
      expect(isUnavailable(error)).to.equal(false);
    }
    for (const error of [
      { code: 'ECONNREFUSED' },
      { errno: 1053 },
      { code: 'ER_ACCESS_DENIED_ERROR' },
      { code: 'ER_BAD_DB_ERROR' },
      // A user who may change no schema, where migrations wait.
      { code: 'ER_TABLEACCESS_DENIED_ERROR' },
      // The server has no TLS, or a certificate that does not hold, where ?ssl=on asks for it.
      { code: 'HANDSHAKE_NO_SSL_SUPPORT' },
      { code: 'HANDSHAKE_SSL_ERROR' },
      { errno: 1047 },
      // A commit that was under way when the node lost the others: it may have happened, hence no second run.
      { errno: 1180, message: 'Error … (provider status: Not connected to Primary Component)' },
      { errno: 1205, message: 'Synchronous wait failed.' },
      { code: 'SQLITE_CANTOPEN' },
      { code: 'SQLITE_READONLY' },
      { name: 'KnexTimeoutError' },
    ]) {
      expect(isUnavailable(error)).to.equal(true);
      expect(isRetryable(error)).to.equal(false);
    }
    for (const error of [null, 'x', new Error('x'), { errno: 1062 }])
      expect(isRetryable(error) || isUnavailable(error)).to.equal(false);
    expect(duplicateKey(new Error('x'))).to.equal(null);
  });

  it('name the key as MySQL 8 and MariaDB do', () => {
    const error = (key: string) => ({
      errno: 1062,
      message: `Duplicate entry 'for key 'x'' for key '${key}'`,
      sql: 'insert into `users` …',
    });
    expect(duplicateKey(error('users.uq__users__email_key'))).to.equal('users.email_key');
    expect(duplicateKey(error('uq__users__email_key'))).to.equal('users.email_key');
    expect(duplicateKey(error('users.PRIMARY'))).to.equal('users.PRIMARY');
  });
});

describeOnEachDatabase('Unique keys', (getDb, getUrl, name) => {
  const taken = async (table: string, row: object): Promise<string | null> => {
    try {
      await getDb()(table).insert(row);
      return null;
    } catch (error) {
      expect(isDuplicate(error)).to.equal(true);
      return duplicateKey(error);
    }
  };

  it('refuse the same name and say which key was hit', async () => {
    expect(dialectOf(getDb())).to.equal(name === 'SQLite' ? 'sqlite' : 'mysql');
    expect(await taken('users', user('ada', 'ada@x.org'))).to.equal(null);
    expect(await taken('users', user('ada', 'other@x.org'))).to.equal('users.username_key');
    expect(await taken('users', user('other', 'ada@x.org'))).to.equal('users.email_key');
    expect(await taken('users', { id: 1, ...user('third') })).to.equal('users.PRIMARY');
    expect(await taken('app_settings', { name: 'default_open_group_id', updated_at: now })).to.equal(
      'app_settings.PRIMARY',
    );
  });

  it('of a row that is gone are told as what is not there', async () => {
    const link = { user_id: 9_999, group_id: 1, ...ts };
    const refused: unknown = await getDb()('group_admins')
      .insert(link)
      .catch((error: unknown) => error);
    expect(toAppError(refused).code).to.equal('NOT_FOUND');
    expect(isDuplicate(refused)).to.equal(false);
  });

  it('name all columns of a key over several', async () => {
    const link = { user_id: 1, group_id: 1, ...ts };
    expect(await taken('group_admins', link)).to.equal(null);
    expect(await taken('group_admins', link)).to.equal('group_admins.user_id,group_id');
  });

  for (const [one, other] of [
    ['josé', 'jose'],
    ['ılke', 'ilke'],
    ['straße', 'strasse'],
    ['jörg', 'jo\u0308rg'],
    ['😀', '😁'],
    ['x\u0000', 'x'],
  ] as const)
    it(`keep ${JSON.stringify(one)} and ${JSON.stringify(other)} apart`, async () => {
      expect(await taken('users', user(one))).to.equal(null);
      expect(await taken('users', user(other))).to.equal(null);
      expect(await getDb()('users').where('email_key', one).pluck('username')).to.deep.equal([one]);
    });

  it('take a name with trailing spaces for the same', async () => {
    await getDb()('users').insert(user('space'));
    expect(await taken('users', user('space  ', 'space@x.org'))).to.equal('users.username_key');
    expect(await taken('users', user(' space'))).to.equal(null);
    expect(await getDb()('users').where('username_key', 'space ').pluck('username')).to.deep.equal(['space']);
  });
});

describeOnEachDatabase('Portable statements', (getDb) => {
  it('find % and _ and ! and \\ as the characters they are', async () => {
    const db = getDb();
    const texts = ['100% sure', '1000 sure', 'a_b', 'axb', 'wow!', 'back\\slash', "o'hara"];
    for (const text of texts) await db('groups').insert({ name: text, search_text: fold(text), ...ts });
    const found = (text: string) =>
      db('groups')
        .where(likeContains('groups.search_text', fold(text)))
        .orderBy('id')
        .pluck('name');
    expect(await found('100%')).to.deep.equal(['100% sure']);
    expect(await found('a_b')).to.deep.equal(['a_b']);
    expect(await found('!')).to.deep.equal(['wow!']);
    expect(await found('K\\S')).to.deep.equal(['back\\slash']);
    expect(await found("O'H")).to.deep.equal(["o'hara"]);
    expect(await found('')).to.have.lengthOf(texts.length + 1);
  });

  it('find names whatever their case and accents, and a text by its own accents', async () => {
    const names = ['Élan', 'elan', 'Zürich', '한국', 'wow_'];
    for (const name of names) await getDb()('groups').insert({ name, search_text: 'names', ...ts });
    const found = (where: Knex.QueryCallback) =>
      getDb()('groups').where({ search_text: 'names' }).where(where).orderBy('id').pluck('name');
    for (const [text, ...same] of [
      ['ÉLA', 'Élan', 'elan'],
      ['zur', 'Zürich'],
      ['한국', '한국'],
      ['w_', 'wow_'],
    ] as const)
      expect(await found(unfoldedContains('name', fold(text))), text).to.deep.equal(same);
    for (const [text, ...same] of [['ELAN', 'elan'], ['ÉLAN', 'Élan'], ['Zurich']] as const)
      expect(await found(sameText('name', text)), text).to.deep.equal(same);
  });

  it('insert a row once', async () => {
    const row = { name: 'once', value: '1', updated_at: now };
    expect(await insertIgnore(getDb(), 'app_settings', row)).to.equal(true);
    expect(await insertIgnore(getDb(), 'app_settings', { ...row, value: '2' })).to.equal(false);
    expect(await getDb()('app_settings').where({ name: 'once' }).pluck('value')).to.deep.equal(['1']);
    const error: unknown = await insertIgnore(getDb(), 'app_settings', { name: null }).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(Error);
  });

  it('insert rows or change those that are there', async () => {
    const row = (name: string, value: string) => ({ name, value, updated_at: now });
    await upsert(getDb(), 'app_settings', [row('a', '1'), row('b', '1')], ['name'], ['value']);
    await upsert(getDb(), 'app_settings', [row('b', '2'), row('c', '2')], ['name'], ['value']);
    await upsert(getDb(), 'app_settings', [row('c', '3'), row('d', '3')], ['name'], []);
    const values = await getDb()('app_settings')
      .whereIn('name', ['a', 'b', 'c', 'd'])
      .orderBy('name')
      .pluck('value');
    expect(values).to.deep.equal(['1', '2', '2', '3']);
  });

  it('count changed rows alike, also when nothing changes in them', async () => {
    const change = () => getDb()('groups').where({ id: 1 }).update({ name: 'Same' });
    expect(await change()).to.equal(1);
    expect(await change()).to.equal(1);
  });
});
