import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { purgeLiveEvents } from '../../../src/core/live/index.ts';
import { publish } from '../../../src/core/live/publish.ts';
import { expectAnswer } from '../../support/answers.ts';
import { inTurn, type Person } from '../../support/builders.ts';
import { listen, type Listener } from '../../support/listener.ts';
import { type TestServer } from '../../support/server.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { until } from '../../support/until.ts';

describeWithServer('Live updates', { env: { PORT: '0' } }, (test) => {
  let reader: Person;
  let cookie: string | null;
  const pages: Listener[] = [];
  const other = anotherServer(test, { env: { PORT: '0' } });
  before(async () => {
    await Promise.all([test.server.start(), other.server.start()]);
  });
  beforeEach(async () => {
    reader = await test.advisor();
    cookie = (await test.signIn(reader)).cookie;
  });
  afterEach(async () => {
    pages.splice(0).forEach((page) => page.leave());
    await until('no stream is open', () => feedOf(test).size + feedOf(other).size === 0, 2_000, 10);
  });

  const feedOf = ({ server }: TestServer) => server.plugins.live.feed;
  async function open(from = test, lastEventId?: string): Promise<Listener> {
    const page = await listen(from, cookie, lastEventId);
    pages.push(page);
    return page;
  }
  const tell = (requestId: number, to = [reader.userId]) =>
    transaction(test.db, (trx) => publish(trx, to, { type: 'request', payload: { requestId } }));
  const ids = ({ events }: Listener) => events.map(({ data }) => (data as { requestId: number }).requestId);

  it('reach an open page within two seconds, in order, and nobody else’s', async () => {
    const page = await expectAnswer(200, open());
    expect(page.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(page.headers.get('content-encoding')).to.equal('identity');
    const somebodyElse = await test.advisor();
    await tell(1);
    await tell(2, [somebodyElse.userId]);
    await tell(3, [reader.userId, somebodyElse.userId]);
    await page.until(2);
    expect(ids(page)).to.deep.equal([1, 3]);
    expect(page.events[0]).to.include({ type: 'request' });
  });

  it('reach pages at every process, whoever made the change', async () => {
    const [here, there] = [await open(test), await open(other)];
    await tell(7);
    await Promise.all([here.until(1), there.until(1)]);
    expect([ids(here), ids(there)]).to.deep.equal([[7], [7]]);
  });

  it('of a change that is rolled back reach nobody', async () => {
    const page = await open();
    await transaction(test.db, async (trx) => {
      await publish(trx, [reader.userId], { type: 'request', payload: { requestId: 1 } });
      throw new Error('rolled back');
    }).catch(() => undefined);
    await tell(2);
    await page.until(1);
    expect(ids(page)).to.deep.equal([2]);
  });

  it('come once each, also those committed below an id that was read already', async () => {
    const page = await open();
    await tell(1);
    await page.until(1);
    const [first] = await test.db('live_events').orderBy('id', 'desc').pluck('id');
    const late = { user_id: reader.userId, type: 'request', created_at: dbTime() };
    await test.db('live_events').insert({ ...late, id: Number(first) + 5, payload: '{"requestId":2}' });
    await page.until(2);
    await test.db('live_events').insert({ ...late, id: Number(first) + 3, payload: '{"requestId":3}' });
    await page.until(3);
    await pause(1_200);
    expect(ids(page)).to.deep.equal([1, 2, 3]);
    const positions = page.events.map(({ id }) => Number.parseInt(id, 10));
    expect(positions, 'the position never goes back').to.deep.equal([...positions].sort((a, b) => a - b));
  });

  it('that a page missed come when it connects again, once', async () => {
    const page = await open();
    await tell(1);
    const [{ id } = { id: '' }] = await page.until(1);
    page.leave();
    await tell(2);
    await tell(3);
    const again = await open(other, id);
    await again.until(2);
    await tell(4);
    await again.until(3);
    await pause(1_200);
    expect(ids(again)).to.deep.equal([2, 3, 4]);
  });

  it('of the moment in which a page loads its data are sent to it as well', async () => {
    await tell(1);
    const page = await open();
    await page.until(1);
    expect(ids(page)).to.deep.equal([1]);
  });

  it('tell a page that was away too long, or missed too much, to ask again for everything', async () => {
    const long = await open(test, `1.${Date.now() - 3_600_000}`);
    await long.until(1);
    expect(long.events[0]).to.include({ type: 'resync' });
    const odd = await open(test, 'what is this');
    await odd.until(1);
    expect(odd.events[0]).to.include({ type: 'resync' });
    await transaction(test.db, async (trx) => {
      for (let at = 0; at < 501; at += 1)
        await publish(trx, [reader.userId], { type: 'request', payload: { requestId: at } });
    });
    // This process has read them all for a page that is open: none is still on its way to one that opens now.
    await odd.until(502);
    const much = await open(test, `0.${Date.now()}`);
    await much.until(1);
    expect(much.events.map(({ type }) => type)).to.deep.equal(['resync']);
  });

  it('open ten streams a user at most: the oldest gives way and is told to wait', async () => {
    const opened = await inTurn(11, () => open());
    await opened[0]?.ended;
    expect(opened[0]?.text()).to.match(/retry: 60000\n\n$/);
    expect(feedOf(test).size).to.equal(10);
    await tell(1);
    await opened[1]?.until(1);
    await opened[10]?.until(1);
  });

  it('cost nothing while nobody listens', async () => {
    let queries = 0;
    const count = ({ sql }: { sql: string }) => (queries += sql.includes('live_events') ? 1 : 0);
    test.db.on('query', count);
    await pause(1_200);
    test.db.off('query', count);
    expect(queries).to.equal(0);
  });

  it('go after an hour', async () => {
    await tell(1);
    await purgeLiveEvents.run(test.deps, new Date());
    expect(await test.db('live_events').where('user_id', reader.userId)).to.have.length(1);
    await purgeLiveEvents.run(test.deps, new Date(Date.now() + 3_601_000));
    expect(await test.db('live_events').select()).to.deep.equal([]);
  });
});
