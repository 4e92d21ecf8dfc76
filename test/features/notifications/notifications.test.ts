import { expect } from 'chai';
import type { AppNotification } from '../../../src/contract/messages-api.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { notify } from '../../../src/features/notifications/index.ts';
import { expectStatus } from '../../support/answers.ts';
import type { Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';
import { tellOf } from './tell.ts';

describeWithServer('Notifications', (test) => {
  let reader: Person;
  let other: Person;
  let as: Client;
  beforeEach(async () => {
    [reader, other] = [await test.advisor(), await test.organization()];
    as = await test.signIn(reader);
  });

  const tell = (more: Record<string, string> = {}, userIds = [reader.userId], actor?: Person) =>
    tellOf(
      test,
      {
        name: 'matchAccepted',
        userIds,
        values: { byName: 'Oak House', requestTitle: 'A new budget', ...more },
        link: '/matches/1',
      },
      actor,
    );
  const all = async (query = {}) =>
    (await as.list('/api/notifications', query)).body as unknown as AppNotification[];
  const unreadOf = async (client: Client) =>
    (await client.list('/api/notifications', { filter: { read: false }, range: [0, 0] })).headers[
      'content-range'
    ];

  it('refuse sorts, filters and marks that nobody knows', async () => {
    await expectStatus(400, as.list('/api/notifications', { sort: ['link', 'ASC'] }));
    await expectStatus(400, as.list('/api/notifications', { filter: { userId: 1 } }));
    for (const payload of [{}, { ids: ['one'] }, { all: false }, { ids: [1], all: true }])
      await expectStatus(400, as.patch('/api/notifications/read', payload), JSON.stringify(payload));
  });

  it('say what happened, newest first, with the number of unread ones', async () => {
    await tell({ requestTitle: 'First' });
    await tell({ requestTitle: 'Second' });
    const [newest, oldest] = await all();
    expect(newest).to.include({
      type: 'matchAccepted',
      title: 'Oak House accepted “Second”',
      body: 'Both sides can now write to each other and plan a session.',
      link: '/matches/1',
      read: false,
    });
    expect(newest).to.have.all.keys('id', 'type', 'title', 'body', 'link', 'read', 'createdAt');
    expect(oldest?.title).to.equal('Oak House accepted “First”');
    expect(await unreadOf(as)).to.equal('notifications 0-0/2');
    expect(await all({ range: [1, 1] })).to.deep.equal([oldest]);
  });

  it('are marked as read, some or all, and nobody else’s', async () => {
    for (let at = 0; at < 3; at += 1) await tell();
    await tell({}, [other.userId]);
    const theirs = await test.column('notifications', { user_id: other.userId }, 'id');
    const [first] = await all();
    const ids = [Number(first?.id), Number(theirs[0]), 2_000_000_000];
    expect((await as.patch('/api/notifications/read', { ids })).body).to.deep.equal({ unread: 2 });
    expect((await all({ filter: { read: true } })).map(({ id }) => id)).to.deep.equal([first?.id]);
    expect((await as.patch('/api/notifications/read', { all: true })).body).to.deep.equal({ unread: 0 });
    expect(await unreadOf(await test.signIn(other))).to.equal('notifications 0-0/1');
  });

  it('reach open pages, as they are listed, and so do their marks', async () => {
    await tell();
    const [listed] = await all();
    await as.patch('/api/notifications/read', { ids: [listed?.id] });
    await as.patch('/api/notifications/read', { all: true });
    const events = (await test
      .db('live_events')
      .where('user_id', reader.userId)
      .orderBy('id')
      .select('type', 'payload')) as { type: string; payload: string }[];
    expect(events.map(({ type, payload }) => [type, JSON.parse(payload) as unknown])).to.deep.equal([
      ['notification', listed],
      // The second mark changed nothing.
      ['notificationsRead', { ids: [listed?.id] }],
    ]);
  });

  it('are made once for each, never for whoever acts, with the change or not at all', async () => {
    await tell({}, [reader.userId, reader.userId, other.userId], other);
    expect(await all()).to.have.length(1);
    expect(await unreadOf(await test.signIn(other))).to.equal('notifications */0');
    await transaction(test.db, async (trx) => {
      await notify(trx, test.deps.config, 'system', {
        name: 'requestCancelled',
        userIds: [reader.userId],
        values: { requestTitle: 'x', organizationName: 'y' },
        link: '/matches',
      });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await all()).to.have.length(1);
    expect(await test.mails(reader.email)).to.have.length(1);
  });

  it('are running text in the bell: what somebody wrote without a stop gets one', async () => {
    await tellOf(test, {
      name: 'matchDeclined',
      userIds: [reader.userId],
      values: { byName: 'Oak', requestTitle: 'x', reason: 'We found somebody nearer', nextName: 'Priya' },
      link: '/matches',
    });
    const [told] = await all();
    expect(told?.body).to.equal('Reason: We found somebody nearer. We have asked Priya next.');
  });

  it('keep a long title whole in the mail and cut in the bell', async () => {
    await tell({ requestTitle: '📘'.repeat(300) });
    const [cut] = await all();
    expect(Array.from(String(cut?.title))).to.have.length(255);
    expect(String(cut?.title).isWellFormed()).to.equal(true);
    const [mail] = await test.mails(reader.email);
    expect(mail?.text).to.include('📘'.repeat(300));
  });
});
