import { expect } from 'chai';
import { pino } from 'pino';
import { up } from '../../../db/migrations/20261123005100_sent_mails_without_tokens.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { MailDelivery } from '../../../src/core/mail/delivery.ts';
import { queueMail } from '../../../src/core/mail/outbox.ts';
import { writeMail } from '../../../src/core/mail/templates.ts';
import { newToken } from '../../../src/core/security/tokens.ts';
import { retention } from '../../../src/features/privacy/index.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { PostOffice } from '../../support/post-office.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { buildServer } from '../../support/server.ts';

describeOnEachDatabase('What signs in, in a mail', (getDb) => {
  const values = { brandName: 'TimeMatch', supportEmail: 'support@example.org', username: 'ada' };
  /** A mail with three tokens: in its link, in its small print and headers, in its calendar entry. */
  const queue = async (): Promise<string> => {
    const token = newToken();
    const footer = { label: 'No more of these', link: `https://example.org/unsubscribe?token=${token}` };
    const headers = { 'List-Unsubscribe': `<https://example.org/api/unsubscribe/${token}>` };
    const link = `https://example.org/auth/reset#token=${token}`;
    const mail = writeMail('passwordReset', values, link, () => ({ footer, headers }));
    const calendar = { method: 'PUBLISH', content: `URL:https://example.org/calendar.ics?token=${token}` };
    await transaction(getDb(), (trx) =>
      queueMail(trx, { email: 'ada@example.org', userId: null }, mail, calendar),
    );
    return token;
  };
  const kept = async () => JSON.stringify(await getDb()('outbox').select());
  beforeEach(() => getDb()('outbox').delete());

  it('is sent again as it was until the mail server has taken it, and not kept then', async () => {
    const office = new PostOffice();
    await office.open();
    const log = pino({ level: 'silent' });
    const delivery = new MailDelivery({
      db: getDb(),
      log,
      smtpUrl: office.url,
      from: 'no-reply@example.org',
    });
    const token = await queue();
    office.refuse = 1;
    await delivery.deliverDue();
    expect(await kept(), 'refused once').to.contain(token);
    await getDb()('outbox').update({ next_attempt_at: dbTimeIn(-1_000) });
    await delivery.deliverDue();
    await delivery.stop();
    await office.close();
    expect(office.received.map(({ raw }) => raw).join('')).to.contain(token.slice(0, 20));
    const rows = await kept();
    expect(rows).to.contain('"status":"sent"').and.to.contain('#token=removed').and.not.to.contain(token);
  });

  it('is taken out of the mails that were sent before', async () => {
    const tokens = [await queue(), await queue()];
    await getDb()('outbox').update({ status: 'sent', sent_at: dbTime() });
    const waiting = await queue();
    await up(getDb());
    await up(getDb());
    const rows = await kept();
    for (const token of tokens) expect(rows).not.to.contain(token);
    expect(rows, 'still to be sent').to.contain(waiting);
  });

  it('does not stay longer than it is good for where no mail server takes it', async () => {
    const test = await buildServer(getDb());
    const token = await queue();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await retention.run(test.deps, inDays(13));
    expect(await kept()).to.contain(token);
    await retention.run(test.deps, inDays(15));
    expect(await kept())
      .to.contain('"status":"queued"')
      .and.not.to.contain(token);
    await test.stop();
  });
});
