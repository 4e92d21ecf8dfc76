import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../../src/core/access/actor.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { publish } from '../../../src/core/live/publish.ts';
import { LiveFeed } from '../../../src/core/live/live-feed.ts';
import { listen } from '../../support/listener.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { until } from '../../support/until.ts';

describeWithServer('A live stream', { env: { PORT: '0' } }, (test) => {
  const stopping = anotherServer(test, { env: { PORT: '0' } });
  before(async () => {
    await test.server.start();
  });

  it('is kept alive while it is silent, and ends with its log-in', async () => {
    const person = await test.advisor();
    await test.signIn(person);
    const session = await test.db('login_sessions').where('user_id', person.userId).first('id');
    const feed = new LiveFeed({ ...test.deps, heartbeatMs: 100 });
    const actor = { userId: person.userId, loginSessionId: session!.id } as Actor;
    const { body } = await feed.open(actor, null);
    let text = '';
    const end = { seen: false };
    body.on('data', (chunk) => (text += String(chunk))).on('end', () => (end.seen = true));
    await pause(1_300);
    expect(text).to.match(/\n\n: still here\nid: \d+\.\d+\n\n/);
    expect(end.seen).to.equal(false);
    await test.db('login_sessions').where('id', session!.id).delete();
    await until('the stream ends', () => end.seen, 2_000);
    expect(feed.size).to.equal(0);
    await feed.stop();
  });

  it('hears nothing more once its log-in is over, long before the next sign of life', async () => {
    const person = await test.advisor();
    const client = await test.signIn(person);
    const page = await listen(test, client.cookie);
    await client.post('/api/logout');
    await transaction(test.db, (trx) =>
      publish(trx, [person.userId], { type: 'request', payload: { requestId: 1 } }),
    );
    await page.ended;
    expect(page.events).to.deep.equal([]);
  });

  it('of an administrator who looks with a member’s eyes ends when the member is theirs no more', async () => {
    const groupId = await test.group();
    const member = await test.advisor({ groupIds: [groupId] });
    const client = await test.asGroupAdmin(groupId);
    await client.post('/api/admin/view-as', { userId: member.userId });
    const page = await listen(test, client.cookie);
    const tell = (requestId: number) =>
      transaction(test.db, (trx) =>
        publish(trx, [member.userId], { type: 'request', payload: { requestId } }),
      );
    await tell(1);
    await until('the event is heard', () => page.events.length > 0, 2_000);
    await test.change('group_advisors', { advisor_id: member.advisorId }, { status: 'removed' });
    await tell(2);
    await page.ended;
    expect(page.events).to.have.length(1);
  });

  it('does not hold up a server that stops', async () => {
    await stopping.server.start();
    const { cookie } = await stopping.asAdvisor();
    const pages = await Promise.all([listen(stopping, cookie), listen(stopping, cookie)]);
    const began = Date.now();
    await stopping.server.stop({ timeout: 10_000 });
    expect(Date.now() - began).to.be.below(2_000);
    await Promise.all(pages.map((page) => page.ended));
  });

  it('is forgotten when the page goes, even before it was answered', async () => {
    const { cookie } = await test.asAdvisor();
    const page = await listen(test, cookie);
    page.leave();
    const early = new AbortController();
    const call = fetch(`http://127.0.0.1:${test.server.info.port}/api/live`, {
      headers: { cookie: String(cookie) },
      signal: early.signal,
    }).catch(() => undefined);
    await pause(3);
    early.abort();
    await call;
    await until('the stream is forgotten', () => test.server.plugins.live.feed.size === 0, 2_000);
  });
});
