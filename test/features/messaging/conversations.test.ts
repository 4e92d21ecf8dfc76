import { expect } from 'chai';
import type { LiveEvent, Message } from '../../../src/contract/messages-api.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { buildMatch } from '../../support/work.ts';
import { ownTime } from '../../support/own-time.ts';
import { conversations, send, storeMessages, thread } from './people.ts';
import { listOf } from '../../support/builders.ts';

describeWithServer('Conversations', (test) => {
  const [world, roles] = useWorld(test);

  const pair = async () => {
    const advisor = await test.advisor({ groupIds: [world.groupA] });
    return { advisor, admin: world.groupAdmin, as: await test.signIn(advisor) };
  };
  const events = async (userId: number): Promise<LiveEvent[]> =>
    (await test.db('live_events').where('user_id', userId).orderBy('id')).map(
      ({ type, payload }) => ({ type, payload: JSON.parse(String(payload)) as unknown }) as LiveEvent,
    );

  it('take no message of a page that shows somebody else than the cookie is for', async () => {
    const { advisor, admin, as } = await pair();
    const payload = { receiverId: admin.userId, content: 'Typed by somebody else' };
    const from = (page: string) => as.call('POST', '/api/messages', payload, { 'x-page-user': page });
    await expectRefusal(409, 'OTHER_USER', from(String(admin.userId)));
    expect((await thread(as, admin.userId)).body).to.deep.equal([]);
    for (const page of [String(advisor.userId), '']) await expectStatus(201, from(page), page);
  });

  it('list whom one wrote with, newest first, then matches without a message, under their names', async () => {
    const organization = await test.organization({
      groupIds: [world.groupA],
      profile: { name: 'Harbour Kitchen' },
    });
    const [silent, advisor] = [await test.advisor(), await test.advisor()];
    const lone = await test.advisor({ profile: { firstName: null, lastName: null } });
    for (const who of [silent, advisor, lone])
      await buildMatch(test, { ...who, ...organization, status: 'pending' });
    const declined = await test.advisor();
    await buildMatch(test, { ...declined, ...organization, status: 'rejected' });
    const as = await test.signIn(organization);
    await send(as, advisor.userId, 'The first');
    await send(roles.groupAdmin, organization.userId, 'The second');
    await send(roles.groupAdmin, organization.userId, 'The third');

    const rows = await conversations(as);
    expect(rows.map((row) => row.userId)).to.deep.equal([
      world.groupAdmin.userId,
      advisor.userId,
      lone.userId,
      silent.userId,
    ]);
    const [admin, spoken, nameless, waiting] = rows;
    expect(admin).to.deep.include({ name: world.groupAdmin.username, profile: {}, unreadCount: 2 });
    expect(admin?.lastMessage).to.include({ content: 'The third', senderId: world.groupAdmin.userId });
    expect(spoken).to.include({ unreadCount: 0, canWrite: true });
    expect(spoken?.profile).to.have.property('firstName', 'Anna');
    expect(spoken?.name).to.match(/^Anna Adviser\d+$/);
    expect(nameless).to.deep.include({
      name: lone.username,
      user: { id: lone.userId, username: lone.username, userType: 'advisor' },
    });
    expect(waiting?.lastMessage).to.equal(null);
    const [theirs] = await conversations(await test.signIn(advisor));
    expect(theirs).to.deep.include({ name: 'Harbour Kitchen', profile: { name: 'Harbour Kitchen' } });
  });

  it('include whom a link names, if they may be written to', async () => {
    const { admin, as } = await pair();
    expect(await conversations(as)).to.deep.equal([]);
    const [row, ...others] = await conversations(as, `?user=${admin.userId}`);
    expect(row).to.deep.include({ userId: admin.userId, lastMessage: null, unreadCount: 0, canWrite: true });
    expect(others).to.deep.equal([]);
    expect((await thread(as, admin.userId)).body).to.deep.equal([]);
    await expectStatus(400, as.get('/api/messages?user=nobody'));
  });

  it('keep what was typed, markup and all, trimmed', async () => {
    const { admin, as, advisor } = await pair();
    const typed = '<img src=x onerror="alert(1)"> {{7*7}} ${x} \n\n  “Grüße” 👋';
    const body = await expectStatus(201, send(as, admin.userId, `  ${typed}\n`));
    expect(body).to.include({
      senderId: advisor.userId,
      receiverId: admin.userId,
      content: typed,
      read: false,
      clientMessageId: null,
    });
    expect((await thread(roles.groupAdmin, advisor.userId)).body).to.deep.equal([body]);
    const { action, detail } = await test.row('audit_events', {
      subject_type: 'message',
      subject_id: body.id,
    });
    expect(action).to.equal('message.sent');
    expect(detail).not.to.include('onerror');
  });

  it('reach the open pages of both sides whole, once', async () => {
    const { admin, advisor, as } = await pair();
    const before = (await events(admin.userId)).length;
    const { body } = await send(as, admin.userId, 'Live', 'live-1');
    await send(as, admin.userId, 'Live', 'live-1');
    const expected = [{ type: 'message', payload: body }];
    expect((await events(admin.userId)).slice(before)).to.deep.equal(expected);
    expect(await events(advisor.userId)).to.deep.equal(expected);
  });

  it('store a message once, however often it is sent', async () => {
    const { admin, advisor, as } = await pair();
    const first = await send(as, admin.userId, 'Only once', 'same');
    const again = await send(as, admin.userId, 'Only once', 'same');
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.body).to.deep.equal(first.body);
    const { length } = await test.db('messages').where('sender_id', advisor.userId);
    expect(length).to.equal(1);
    const other = await expectStatus(201, send(roles.organization, admin.userId, 'Mine', 'same'));
    expect(other.id).not.to.equal(first.body.id);
    await send(roles.superAdmin, advisor.userId);
    const elsewhere = await send(as, world.superAdmin.userId, 'For somebody else', 'same');
    expect(elsewhere.status).to.equal(422);
    expect(elsewhere.body).to.include({ code: 'KEY_REUSED' });
  });

  it('store it once also when it arrives eight times at once', async () => {
    const { admin, advisor, as } = await pair();
    const answers = await Promise.all(listOf(8, () => send(as, admin.userId, 'All at once', 'race')));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).to.equal(1);
    expect(await test.db('messages').where('sender_id', advisor.userId)).to.have.length(1);
    expect(await events(advisor.userId)).to.have.length(1);
    expect(
      await test.db('audit_events').where({ actor_user_id: advisor.userId, action: 'message.sent' }),
    ).to.have.length(1);
  });

  it('come in pages of 50, the newest first, each oldest first', async () => {
    const { admin, advisor, as } = await pair();
    await storeMessages(
      test,
      listOf(120, (at) => ({
        from: at % 3 === 0 ? admin.userId : advisor.userId,
        to: at % 3 === 0 ? advisor.userId : admin.userId,
        content: `No. ${at}`,
      })),
    );
    const texts = (page: Message[]) => page.map(({ content }) => content);
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `No. ${from + at}`);
    const newest = (await thread(as, admin.userId)).body;
    expect(texts(newest)).to.deep.equal(numbers(70, 120));
    const older = (await thread(as, admin.userId, `?before=${newest[0]?.id}`)).body;
    expect(texts(older)).to.deep.equal(numbers(20, 70));
    const oldest = (await thread(as, admin.userId, `?before=${older[0]?.id}`)).body;
    expect(texts(oldest)).to.deep.equal(numbers(0, 20));
    expect((await thread(as, admin.userId, `?before=${oldest[0]?.id}`)).body).to.deep.equal([]);
    await expectStatus(400, thread(as, admin.userId, '?before=first'));
  });

  it('count what is unread until it is read, and tell both sides that it is', async () => {
    const { admin, advisor, as } = await pair();
    const adminClient = roles.groupAdmin;
    const own = async () => (await conversations(as))[0];
    for (const content of ['One', 'Two']) await send(adminClient, advisor.userId, content);
    await send(as, admin.userId, 'Mine is nobody’s unread one here');
    expect(await own()).to.include({ unreadCount: 2 });
    const seen = [(await events(admin.userId)).length, (await events(advisor.userId)).length] as const;
    expect((await as.patch(`/api/messages/${admin.userId}/read`)).body).to.deep.equal({ read: 2 });
    expect((await as.patch(`/api/messages/${admin.userId}/read`)).body).to.deep.equal({ read: 0 });
    expect(await own()).to.include({ unreadCount: 0 });
    const readBy = { readerId: advisor.userId };
    expect((await events(admin.userId)).slice(seen[0])).to.deep.equal([
      { type: 'messagesRead', payload: { userId: advisor.userId, ...readBy } },
    ]);
    expect((await events(advisor.userId)).slice(seen[1])).to.deep.equal([
      { type: 'messagesRead', payload: { userId: admin.userId, ...readBy } },
    ]);
    const { body } = await thread(adminClient, advisor.userId);
    expect(body.map(({ content, read }) => [content, read])).to.deep.equal([
      ['One', true],
      ['Two', true],
      ['Mine is nobody’s unread one here', false],
    ]);
  });

  it('open quickly with ten thousand messages', async () => {
    const busy = await test.superAdmin();
    const others = await Promise.all(listOf(20, () => test.advisor()));
    const at = (index: number) => Number(others[index % others.length]?.userId);
    await storeMessages(
      test,
      listOf(10_000, (index) =>
        index % 2 === 0
          ? { from: busy.userId, to: at(index), content: `Sent ${index}` }
          : { from: at(index), to: busy.userId, content: `Received ${index}` },
      ),
    );
    const as = await test.signIn(busy);
    const time = ownTime();
    const rows = await conversations(as);
    const page = await thread(as, at(1));
    const tookMs = time.passed();
    time.stop();
    expect(rows).to.have.length(20);
    expect(rows[0]?.lastMessage?.content).to.equal('Received 9999');
    expect(rows[0]?.unreadCount).to.equal(500);
    expect(page.body).to.have.length(50);
    expect(tookMs).to.be.below(500);
  });
});
