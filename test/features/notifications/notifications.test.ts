import { expect } from 'chai';
import type { AppNotification } from '../../../src/contract/messages-api.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { notify } from '../../../src/features/notifications/index.ts';
import { buildAdvisor, buildOrganization, signIn, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

describeOnEachDatabase('Notifications', (getDb) => {
  let test: TestServer;
  let reader: Person;
  let other: Person;
  let as: Client;
  before(async () => {
    test = await buildServer(getDb());
  });
  beforeEach(async () => {
    [reader, other] = [await buildAdvisor(test), await buildOrganization(test)];
    as = await signIn(test, reader);
  });
  after(() => test.stop());

  const tell = (more: Record<string, string> = {}, userIds = [reader.userId], actor: Person | null = null) =>
    transaction(getDb(), (trx) =>
      notify(trx, test.deps.config, actor ?? 'system', {
        name: 'matchAccepted',
        userIds,
        values: { byName: 'Oak House', requestTitle: 'A new budget', ...more },
        link: '/matches/1',
      }),
    );
  const all = async (query = {}) =>
    (await as.list('/api/notifications', query)).body as unknown as AppNotification[];
  const unreadOf = async (client: Client) =>
    (await client.list('/api/notifications', { filter: { read: false }, range: [0, 0] })).headers[
      'content-range'
    ];

  it('are for those who are signed in, and only their own', async () => {
    expect((await test.client().get('/api/notifications')).status).to.equal(401);
    await tell({}, [other.userId]);
    expect(await all()).to.deep.equal([]);
    expect(await unreadOf(as)).to.equal('notifications */0');
  });

  it('refuse sorts, filters and marks that nobody knows', async () => {
    expect((await as.list('/api/notifications', { sort: ['link', 'ASC'] })).status).to.equal(400);
    expect((await as.list('/api/notifications', { filter: { userId: 1 } })).status).to.equal(400);
    for (const payload of [{}, { ids: ['one'] }, { all: false }, { ids: [1], all: true }])
      expect((await as.patch('/api/notifications/read', payload)).status, JSON.stringify(payload)).to.equal(
        400,
      );
  });

  it('say what happened, newest first, with the number of unread ones', async () => {
    await tell({ requestTitle: 'First' });
    await tell({ requestTitle: 'Second' });
    const [newest, oldest] = await all();
    expect(newest).to.include({
      type: 'matchAccepted',
      title: 'Oak House accepted “Second”',
      body: 'You can now write to each other and plan a session.',
      link: '/matches/1',
      read: false,
    });
    expect(newest).to.have.all.keys('id', 'type', 'title', 'body', 'link', 'read', 'createdAt');
    expect(oldest?.title).to.equal('Oak House accepted “First”');
    expect(await unreadOf(as)).to.equal('notifications 0-0/2');
    expect((await all({ range: [1, 1] })).map(({ title }) => title)).to.deep.equal([
      'Oak House accepted “First”',
    ]);
  });

  it('are marked as read, some or all, and nobody else’s', async () => {
    for (let at = 0; at < 3; at += 1) await tell();
    await tell({}, [other.userId]);
    const theirs = await getDb()('notifications').where('user_id', other.userId).pluck('id');
    const [first] = await all();
    const ids = [Number(first?.id), Number(theirs[0]), 2_000_000_000];
    expect((await as.patch('/api/notifications/read', { ids })).body).to.deep.equal({ unread: 2 });
    expect((await all({ filter: { read: true } })).map(({ id }) => id)).to.deep.equal([first?.id]);
    expect((await as.patch('/api/notifications/read', { all: true })).body).to.deep.equal({ unread: 0 });
    expect(await unreadOf(await signIn(test, other))).to.equal('notifications 0-0/1');
  });

  it('reach open pages, as they are listed, and so do their marks', async () => {
    await tell();
    const [listed] = await all();
    await as.patch('/api/notifications/read', { ids: [listed?.id] });
    await as.patch('/api/notifications/read', { all: true });
    const events = (await getDb()('live_events')
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
    expect(await unreadOf(await signIn(test, other))).to.equal('notifications */0');
    await transaction(getDb(), async (trx) => {
      await notify(trx, test.deps.config, 'system', {
        name: 'requestCancelled',
        userIds: [reader.userId],
        values: { requestTitle: 'x', organizationName: 'y' },
        link: '/matches',
      });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await all()).to.have.length(1);
    expect(await mails(getDb(), reader.email)).to.have.length(1);
  });

  it('are running text in the bell: what somebody wrote without a stop gets one', async () => {
    await transaction(getDb(), (trx) =>
      notify(trx, test.deps.config, 'system', {
        name: 'matchDeclined',
        userIds: [reader.userId],
        values: { byName: 'Oak', requestTitle: 'x', reason: 'We found somebody nearer', nextName: 'Priya' },
        link: '/matches',
      }),
    );
    const [told] = await all();
    expect(told?.body).to.equal('Reason: We found somebody nearer. We have asked Priya next.');
  });

  it('keep a long title whole in the mail and cut in the bell', async () => {
    await tell({ requestTitle: '📘'.repeat(300) });
    const [cut] = await all();
    expect(Array.from(String(cut?.title))).to.have.length(255);
    expect(String(cut?.title).isWellFormed()).to.equal(true);
    const [mail] = await mails(getDb(), reader.email);
    expect(mail?.text).to.include('📘'.repeat(300));
  });
});
