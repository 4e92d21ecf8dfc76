import { expect } from 'chai';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { transaction } from '../../../src/core/db/transaction.ts';
import { MailDelivery } from '../../../src/core/mail/delivery.ts';
import { queueMail } from '../../../src/core/mail/outbox.ts';
import { layMail, type MailText } from '../../../src/core/mail/templates.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { PostOffice } from '../../support/post-office.ts';
import { dbTimeIn } from '../../support/rows.ts';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Test//EN',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:session-1@timematch.example.org',
  'DTSTAMP:20261123T080000Z',
  'DTSTART:20261124T140000Z',
  'DTEND:20261124T150000Z',
  'SUMMARY:Session – “Budget”',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

describeOnEachDatabase('A mail as it arrives', (getDb) => {
  const office = new PostOffice();
  let delivery: MailDelivery;
  before(() => office.open());
  beforeEach(async () => {
    await getDb()('outbox').delete();
    office.received.length = 0;
    const from = 'TimeMatch <no-reply@timematch.example.org>';
    delivery = new MailDelivery({ db: getDb(), log: pino({ level: 'silent' }), smtpUrl: office.url, from });
  });
  afterEach(() => delivery.stop());
  after(() => office.close());

  const text: MailText = { subject: 'Session with Oak House', lines: ['Hello Ada,'], signature: 'TimeMatch' };
  const queue = (mail: Partial<MailText> = {}, calendar?: { method: string; content: string }) =>
    transaction(getDb(), (trx) =>
      queueMail(
        trx,
        { email: 'ada@example.org', userId: null },
        layMail('test', { ...text, ...mail }, 'en'),
        calendar,
      ),
    );
  async function arrived(at = 0) {
    await delivery.deliverDue();
    return simpleParser(office.received[at]?.raw ?? '');
  }

  it('has the header fields it was queued with', async () => {
    const address = `https://timematch.example.org/api/unsubscribe/${'12-matchProposed-'.padEnd(90, 'a')}`;
    await queue({
      headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    const mail = await arrived();
    const lines = new Map(mail.headerLines.map(({ key, line }) => [key, line.replaceAll(/\r\n\s+/g, ' ')]));
    expect(lines.get('list-unsubscribe')).to.equal(`List-Unsubscribe: <${address}>`);
    expect(lines.get('list-unsubscribe-post')).to.equal('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('has a subject of one line in every script, whatever a name holds', async () => {
    await queue({ subject: 'Séance – “预算” 📘\r\nBcc: victim@example.org' });
    const mail = await arrived();
    expect(mail.subject).to.equal('Séance – “预算” 📘 Bcc: victim@example.org');
    expect(mail.bcc).to.equal(undefined);
    expect(office.received[0]?.to).to.deep.equal(['ada@example.org']);
  });

  it('brings its calendar entry intact, as a part and as a file', async () => {
    await queue({}, { method: 'REQUEST', content: CALENDAR });
    const mail = await arrived();
    expect(mail.text).to.include('Hello Ada,');
    expect(String(mail.html)).to.include('<p>Hello Ada,</p>');
    const files = mail.attachments.filter(({ contentType }) => /calendar|ics/.test(contentType));
    expect(files.length).to.be.greaterThan(0);
    expect(files.map(({ filename }) => filename)).to.include('session.ics');
    for (const { content } of files) expect(content.toString('utf8').trimEnd()).to.equal(CALENDAR.trimEnd());
    expect(office.received[0]?.raw).to.match(/Content-Type: text\/calendar;[^]*?method=REQUEST/i);
  });

  it('has no calendar part when there is none', async () => {
    await queue();
    expect((await arrived()).attachments).to.deep.equal([]);
  });

  it('keeps its Message-ID when it is sent once more, and shares it with no other', async () => {
    await queue();
    await queue();
    const [first, second] = [await arrived(0), await arrived(1)];
    expect(first.messageId).to.match(/^<outbox\.\d+\.[0-9a-f]{24}@timematch\.example\.org>$/);
    expect(second.messageId).not.to.equal(first.messageId);
    // A process that died between sending and marking.
    await getDb()('outbox').update({ status: 'queued', leased_until: dbTimeIn(-1_000) });
    // They go out together, in whichever order.
    const again = [(await arrived(2)).messageId, (await arrived(3)).messageId];
    expect(again).to.have.members([first.messageId, second.messageId]);
  });

  it('is not sent before what it tells of is committed, and is afterwards', async () => {
    await transaction(getDb(), async (trx) => {
      await queueMail(trx, { email: 'ada@example.org', userId: null }, layMail('test', text, 'en'));
      // On SQLite the deliverer waits for the one connection; on MariaDB it looks, and sees nothing.
      const early = delivery.deliverDue();
      await Promise.race([early, new Promise((done) => setTimeout(done, 300))]);
      expect(office.received).to.deep.equal([]);
      void early.catch(() => undefined);
    });
    for (let waited = 0; office.received.length === 0 && waited < 3_000; waited += 50) {
      await delivery.deliverDue();
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(office.received).to.have.length(1);
  });

  it('keeps the lines of what somebody wrote, without a name of theirs becoming a line of a list', () => {
    const written = { lines: ['Hello Ada,', 'Welcome!\r\n \r\nSee you,\nJo & Co.'] };
    const list = [{ label: 'Oak\nHouse', link: 'https://example.org/x' }];
    const mail = layMail('test', { ...text, ...written, list }, 'en');
    expect(mail.text).to.contain('Hello Ada,\n\nWelcome!\n\nSee you,\n\nJo & Co.\n\n- Oak House\n');
    expect(mail.html).to.contain('<p>See you,</p>\n<p>Jo &amp; Co.</p>');
  });

  it('puts before a colon the space that French puts there', () => {
    const actions = [{ label: 'See', link: 'https://example.org/x' }];
    const said = (['en', 'fr'] as const).map((locale) => layMail('test', { ...text, actions }, locale).text);
    expect(said[0]).to.contain('See: https');
    expect(said[1]).to.contain('See\u00A0: https');
  });
});
