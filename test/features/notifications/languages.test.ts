import { expect } from 'chai';
import { fill } from '../../../src/contract/messages.ts';
import { NOTICE_LINKS } from '../../../src/contract/notice-links.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { textsIn } from '../../../src/core/mail/texts.ts';
import { digestMail } from '../../../src/features/notifications/digest.job.ts';
import { notify } from '../../../src/features/notifications/index.ts';
import { PASSWORD, type Person } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';

/** Mails and notices are in the language of who reads them, whoever acts and in whatever language (spec 4 §18). */
describeWithServer('A mail and a notice', (test) => {
  const speaks = (person: Person, locale: string, timeZone: string | null = null) =>
    test.change('users', person.userId, { locale, time_zone: timeZone });
  const bell = (person: Person) =>
    test
      .db('notifications')
      .where('user_id', person.userId)
      .orderBy('id', 'desc')
      .first<{ title: string } | undefined>('title');
  const resetBy = async (adminLocale: string, memberLocale: string) => {
    const groupId = await test.group();
    const admin = await test.groupAdmin({ groupIds: [groupId] });
    const member = await test.advisor({ groupIds: [groupId], isManaged: true });
    await speaks(admin, adminLocale);
    await speaks(member, memberLocale);
    const as = await test.signIn(admin);
    const answer = await as.post(`/api/advisors/${member.advisorId}/reset-password`, {
      newPassword: PASSWORD,
    });
    expect(answer.headers['content-language']).to.equal(adminLocale);
    const [mail] = await test.mails(member.email);
    return { mail, notice: await bell(member), member };
  };

  it('are French for a French reader whose password an English admin resets', async () => {
    const { mail, notice, member } = await resetBy('en', 'fr');
    const { mails: texts, notices } = textsIn('fr');
    expect(mail?.subject).to.equal(fill(texts.passwordChanged.subject, { brandName: 'TimeMatch' }));
    expect(mail?.text).to.include(fill(texts.passwordChanged.greeting, { username: member.username }));
    expect(mail?.html).to.include('<html lang="fr">');
    expect(notice?.title).to.equal(notices.passwordChanged.title);
  });

  it('are English for an English reader whose password a French admin resets', async () => {
    const { mail, notice } = await resetBy('fr', 'en');
    expect(mail?.subject).to.equal('Your TimeMatch password was changed');
    expect(mail?.html).to.include('<html lang="en">');
    expect(notice?.title).to.equal('Your password was changed');
  });

  it('name a moment, an hour and a reason as each reader writes them', async () => {
    const [english, french, welsh] = [await test.advisor(), await test.advisor(), await test.advisor()];
    await speaks(english, 'en', 'Europe/London');
    await speaks(french, 'fr', 'Europe/Paris');
    await speaks(welsh, 'cy-GB', 'Europe/London');
    const values = { organizationName: 'Oak House', requestTitle: 'Bids', hours: 1.5 };
    await transaction(test.db, async (trx) => {
      await notify(trx, test.deps.config, 'system', {
        name: 'matchProposed',
        userIds: [english.userId, french.userId, welsh.userId],
        values: { ...values, dueAt: { moment: '2026-11-24T14:00:00.000Z' } },
        link: NOTICE_LINKS.matches(),
      });
      await notify(trx, test.deps.config, 'system', {
        name: 'checkExpires',
        userIds: [french.userId],
        values: { kind: { ours: 'basic DBS' }, day: { day: '2027-01-31' } },
        link: NOTICE_LINKS.profile(),
      });
    });
    const text = async (person: Person) => (await test.mails(person.email))[0]?.text ?? '';
    expect(await text(english)).to.include('Hours in all: 1.5.');
    expect(await text(english)).to.include('by Tuesday 24 November 2026 at 14:00 (GMT).');
    expect(await text(french)).to.match(/1,5\. .*mardi 24 novembre 2026 à 15:00 \(/);
    expect(await text(welsh)).to.match(/1\.5\. .*erbyn dydd Mawrth 24 Tachwedd 2026 am 14:00 \(GMT\)/);
    expect((await bell(french))?.title)
      .to.include('31 janvier 2027')
      .and.not.to.include('basic');
  });

  it('of a day counts as its language does', async () => {
    const named = { first_name: 'Ada', last_name: null, organization_name: null };
    const reader = { id: 1, username: 'ada99', ...named };
    const items = (n: number) => Array.from({ length: n }, () => ({ title: 'x', link: null }));
    const subject = (n: number, locale: 'en' | 'fr' | 'cy') =>
      digestMail(test.deps.config, reader, items(n))(locale).subject;
    expect([subject(1, 'en'), subject(2, 'en')]).to.deep.equal([
      'One notification on TimeMatch',
      '2 notifications on TimeMatch',
    ]);
    expect([subject(1, 'fr'), subject(2, 'fr')]).to.deep.equal([
      'Une notification sur TimeMatch',
      '2 notifications sur TimeMatch',
    ]);
    expect(subject(3, 'cy')).to.equal('3 hysbysiad ar TimeMatch');
    expect(digestMail(test.deps.config, reader, [])('en').text).to.contain('Hello Ada,');
  });

  it('that invite somebody unknown are in the language of whoever invites', async () => {
    const groupId = await test.group();
    const admin = await test.superAdmin();
    await speaks(admin, 'fr');
    const as = await test.signIn(admin);
    const sent = await as.post(`/api/groups/${groupId}/invitations`, {
      emails: ['unknown@example.org'],
      userType: 'advisor',
    });
    expect(sent.status).to.be.lessThan(300);
    const [mail] = await test.mails('unknown@example.org');
    expect(mail?.html).to.include('<html lang="fr">');
  });
});
