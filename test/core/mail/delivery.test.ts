import { expect } from 'chai';
import { pino } from 'pino';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { MailDelivery } from '../../../src/core/mail/delivery.ts';
import { queueMail } from '../../../src/core/mail/outbox.ts';
import { writeMail } from '../../../src/core/mail/templates.ts';
import { unique } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { PostOffice } from '../../support/post-office.ts';
import { change, dbTimeIn } from '../../support/rows.ts';
import { sqliteDriver } from '../../../src/core/db/sqlite-driver.ts';
import { until } from '../../support/until.ts';

describeOnEachDatabase('Mail', (getDb, getUrl, name) => {
  const office = new PostOffice();
  const log = pino({ level: 'silent' });
  const open: MailDelivery[] = [];
  beforeEach(async () => {
    await getDb()('outbox').delete();
    office.received.length = 0;
    office.refuse = 0;
    await office.open();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.stop();
    await office.close();
  });

  function delivery(db: Db = getDb()): MailDelivery {
    const made = new MailDelivery({
      db,
      log,
      smtpUrl: office.url,
      from: 'TimeMatch <no-reply@timematch.example.org>',
    });
    open.push(made);
    return made;
  }
  const values = { brandName: 'TimeMatch', supportEmail: 'support@example.org', username: 'ada' };
  const queue = (more: Record<string, string> = {}, to = `reader${unique()}@example.org`) =>
    transaction(getDb(), (trx) =>
      queueMail(
        trx,
        { email: to, userId: null },
        writeMail('passwordReset', { ...values, ...more }, 'https://example.org/auth/reset#token=abc'),
      ),
    );
  const dueAgain = () =>
    change({ db: getDb() }, 'outbox', { status: 'queued' }, { next_attempt_at: dbTimeIn(-1_000) });

  it('waits in the outbox while the mail server is down, and loses none', async () => {
    await office.close();
    for (let at = 0; at < 3; at += 1) await queue();
    const down = delivery();
    expect(await down.deliverDue()).to.equal(0);
    const rows = (await getDb()('outbox').select(
      'status',
      'attempts',
      'last_error',
      'leased_until',
    )) as Record<string, unknown>[];
    for (const row of rows) expect(row).to.include({ status: 'queued', leased_until: null });
    // One is enough to see that the server is down: the others are due as soon as it is back.
    expect(rows.map(({ attempts }) => attempts)).to.deep.equal([1, 0, 0]);
    expect(rows[0]?.['last_error']).to.be.a('string').and.not.to.equal('');
    expect(await down.deliverDue(), 'not at once again').to.equal(0);
    await office.open();
    await dueAgain();
    expect(await delivery().deliverDue()).to.equal(3);
    expect(office.received).to.have.length(3);
    expect((await mails(getDb())).map(({ status }) => status)).to.deep.equal(['sent', 'sent', 'sent']);
  });

  if (name === 'SQLite')
    it('is sent once when the database is away at the moment it went out', async () => {
      await queue();
      const other = new (sqliteDriver())(getUrl().replace('sqlite:', ''));
      office.onMail = () => {
        other.exec('BEGIN IMMEDIATE');
        // Longer than a statement waits for the lock.
        setTimeout(() => other.exec('ROLLBACK'), 3_500);
      };
      expect(await delivery().deliverDue()).to.equal(1);
      office.onMail = () => undefined;
      other.close();
      expect((await mails(getDb())).map(({ status }) => status)).to.deep.equal(['sent']);
      expect(await delivery().deliverDue()).to.equal(0);
      expect(office.received).to.have.length(1);
    }).timeout(20_000);

  it('that is refused is tried again ever later, for as long as it takes, and holds up no other', async () => {
    office.refuse = 12;
    await queue();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await dueAgain();
      await delivery().deliverDue();
      const [next] = await getDb()('outbox').pluck('next_attempt_at');
      waits.push(Math.round((Date.parse(`${next?.replace(' ', 'T')}Z`) - Date.now()) / 1_000));
    }
    expect(waits[0]).to.be.within(10, 21);
    expect(waits.at(-1)).to.be.within(3_500, 3_600);
    expect(waits.every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0) - 1)).to.equal(true);
    await queue();
    expect(await delivery().deliverDue()).to.equal(1);
  }).timeout(20_000);

  it('goes out although the clock has gone back since it was written down or put off', async () => {
    const tomorrow = dbTimeIn(86_400_000);
    await queue();
    await queue();
    await getDb()('outbox').update({ next_attempt_at: tomorrow, created_at: tomorrow });
    const [id] = await getDb()('outbox').orderBy('id').pluck('id');
    await getDb()('outbox').where({ id }).update({ attempts: 3 });
    expect(await delivery().deliverDue()).to.equal(2);
  });

  it('goes out with others at a time, one after the other over the same few connections', async () => {
    for (let at = 0; at < 20; at += 1) await queue();
    office.connections = 0;
    expect(await delivery().deliverDue()).to.equal(20);
    expect(new Set(office.received.flatMap(({ to }) => to)).size).to.equal(20);
    expect(office.connections).to.equal(5);
  });

  it('at which the mail server hangs up is not in the way of others', async () => {
    await queue();
    await queue();
    await office.close();
    await delivery().deliverDue();
    await dueAgain();
    await delivery().deliverDue();
    expect(await getDb()('outbox').orderBy('id').pluck('attempts')).to.deep.equal([1, 1]);
  });

  it('is sent once by two healthy deliverers at the same time', async () => {
    for (let at = 0; at < 15; at += 1) await queue();
    const db = openDatabase(getUrl());
    const [first, second] = [delivery(), delivery(db)];
    const sent = await Promise.all([first.deliverDue(), second.deliverDue()]);
    await first.deliverDue();
    await second.stop();
    await db.destroy();
    expect(sent[0] + sent[1]).to.be.within(14, 15);
    expect(office.received.flatMap(({ to }) => to)).to.have.length(15);
    expect(new Set(office.received.flatMap(({ to }) => to)).size).to.equal(15);
  });

  it('is sent by itself within seconds once the delivery has started', async () => {
    const running = delivery();
    running.start();
    await queue();
    await until('it is sent', () => office.received.length > 0, 6_000);
    expect(office.received).to.have.length(1);
  });

  it('has sender, subject, a text and an HTML part, and goes to the stored address alone', async () => {
    await queue({}, 'ada@example.org');
    await delivery().deliverDue();
    const [{ to, raw } = { to: [], raw: '' }] = office.received;
    expect(to).to.deep.equal(['ada@example.org']);
    expect(raw).to.match(/^From: TimeMatch <no-reply@timematch\.example\.org>\r?$/m);
    expect(raw).to.match(/^Subject: Reset your TimeMatch password\r?$/m);
    expect(raw)
      .to.match(/Content-Type: text\/plain/)
      .and.match(/Content-Type: text\/html/);
  });

  it('cannot be given headers, recipients or markup by a name', async () => {
    const name =
      'Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script><a href="https://evil.example">';
    await queue({ username: name, brandName: name }, 'eve@example.org');
    await delivery().deliverDue();
    const [{ to, raw } = { to: [], raw: '' }] = office.received;
    expect(to).to.deep.equal(['eve@example.org']);
    const [headers = ''] = raw.split(/\r?\n\r?\n/);
    expect(headers).not.to.match(/^bcc:/im);
    const mail = writeMail(
      'passwordReset',
      { ...values, username: name, brandName: name },
      'https://example.org/#token=a',
    )('en');
    expect(mail.subject).not.to.match(/[\r\n]/);
    expect(mail.html).not.to.contain('<script').and.not.to.contain('<a href="https://evil');
  });

  it('cannot be sent to more than one address through one', async () => {
    await queue({}, '"a, b"@example.org');
    await queue({}, 'a@example.org, b@example.org');
    await delivery().deliverDue();
    for (const { to } of office.received) expect(to).to.have.length(1);
    expect(office.received.flatMap(({ to }) => to)).not.to.include('b@example.org');
  });
});
