import { expect } from 'chai';
import type { NoticeLink } from '../../../src/contract/notice-links.ts';
import { entriesNamed } from '../../../src/features/matching/sessions/index.ts';
import { dailyDigest } from '../../../src/features/notifications/digest.job.ts';
import type { Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';
import { tellOf } from './tell.ts';

describeWithServer('The daily e-mail', { env: { PUBLIC_URL: 'https://timematch.example.org' } }, (test) => {
  let reader: Person;
  let as: Client;
  beforeEach(async () => {
    await test.db('notifications').delete();
    reader = await test.advisor();
    as = await test.signIn(reader);
    await choose({ digest: true });
  });

  const choose = ({ digest = true, email = {} }: { digest?: boolean; email?: Record<string, boolean> }) =>
    as.put('/api/notifications/preferences', { digest, email });
  const tell = (requestTitle: string, link: NoticeLink = '/matches/1') =>
    tellOf(test, {
      name: 'requestCancelled',
      userIds: [reader.userId],
      values: { requestTitle, organizationName: 'Oak' },
      link,
    });
  const run = (at: string) => dailyDigest(entriesNamed).run(test.deps, new Date(at));
  const inbox = () => test.mails(reader.email);
  const live = (zone: string) => test.change('users', reader.userId, { time_zone: zone });

  it('lists what has happened, with links, newest first, in text and HTML', async () => {
    await tell('First', '/requests?request=1');
    await tell('<b>Second</b>', '/requests?request=2');
    await run('2026-11-23T08:05:00Z');
    const [mail] = await inbox();
    expect(mail).to.include({ type: 'dailyDigest', subject: '2 notifications on TimeMatch' });
    expect(mail?.text).to.include(
      '- “<b>Second</b>” was cancelled\n  https://timematch.example.org/requests?request=2',
    );
    expect(mail?.text.indexOf('Second')).to.be.below(mail?.text.indexOf('First') ?? 0);
    expect(mail?.html)
      .to.include('href="https://timematch.example.org/requests?request=1"')
      .and.include('&lt;b&gt;Second')
      .and.not.include('<b>Second');
    expect(mail?.text).to.match(
      /Turn off the daily e-mail: https:\/\/timematch\.example\.org\/unsubscribe#token=\d+-digest-/,
    );
  });

  it('comes once a day, however often the job runs', async () => {
    await tell('First');
    await Promise.all([run('2026-11-23T08:05:00Z'), run('2026-11-23T08:05:01Z')]);
    await tell('Second');
    await run('2026-11-23T20:00:00Z');
    expect(await inbox()).to.have.length(1);
    await run('2026-11-24T07:59:00Z');
    expect(await inbox()).to.have.length(1);
    await run('2026-11-24T08:00:00Z');
    expect((await inbox()).map(({ subject }) => subject)).to.deep.equal([
      'One notification on TimeMatch',
      'One notification on TimeMatch',
    ]);
  });

  it('comes once a day to whoever has chosen nothing, too', async () => {
    await test.db('notification_preferences').where('user_id', reader.userId).delete();
    for (const [title, at] of Object.entries({ First: '08:05', Second: '08:10' })) {
      await tell(title);
      // What one person has caused beyond twenty e-mails a day.
      await test.db('notifications').where('user_id', reader.userId).update({ mail: 'digest' });
      await run(`2026-11-23T${at}:00Z`);
    }
    expect((await inbox()).filter(({ type }) => type === 'dailyDigest')).to.have.length(1);
  });

  it('comes after eight where its reader is, also across the change of the clocks', async () => {
    await live('America/New_York');
    await tell('First');
    await run('2026-10-31T11:59:00Z'); // 7:59, summer time
    expect(await inbox()).to.have.length(0);
    await run('2026-10-31T12:00:00Z');
    expect(await inbox()).to.have.length(1);
    await tell('Second');
    await run('2026-11-01T12:30:00Z'); // 7:30, winter time since two o’clock
    expect(await inbox()).to.have.length(1);
    await run('2026-11-01T13:00:00Z');
    expect(await inbox()).to.have.length(2);
  });

  // `PST` is one to Intl and none to Temporal.
  for (const zone of ['Atlantis/Capital', 'PST'])
    it(`comes after eight in UTC to somebody whose zone is not known (${zone})`, async () => {
      await live(zone);
      await tell('First');
      await run('2026-11-23T07:59:00Z');
      expect(await inbox()).to.have.length(0);
      await run('2026-11-23T08:00:00Z');
      expect(await inbox()).to.have.length(1);
    });

  it('leaves out what was read or turned off since, and does not come with nothing in it', async () => {
    await tell('Read');
    await as.patch('/api/notifications/read', { all: true });
    await run('2026-11-23T08:05:00Z');
    await tell('Off');
    await choose({ email: { requestClosed: false } });
    await run('2026-11-23T08:10:00Z');
    expect(await inbox()).to.have.length(0);
    await choose({});
    await run('2026-11-23T08:15:00Z');
    expect(await inbox(), 'the marks are gone').to.have.length(0);
  });

  it('that was still to come comes after it has been turned off, so that nothing gets lost', async () => {
    await tell('Waiting');
    await choose({ digest: false });
    await tell('At once');
    await run('2026-11-23T08:05:00Z');
    expect((await inbox()).map(({ type }) => type)).to.deep.equal(['requestClosed', 'dailyDigest']);
  });

  it('counts what it does not list', async () => {
    for (let at = 1; at <= 33; at += 1) await tell(`Number ${at}.`);
    await run('2026-11-23T08:05:00Z');
    const [mail] = await inbox();
    expect(mail?.subject).to.equal('33 notifications on TimeMatch');
    expect(mail?.text).to.include('Number 33.').and.include('Number 4.').and.not.include('Number 3.');
    expect(mail?.text).to.include('And 3 more.');
  });
});
