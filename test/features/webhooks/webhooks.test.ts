import { expect } from 'chai';
import {
  type MadeWebhook,
  type Webhook,
  type WebhookDelivery,
  WEBHOOK_EVENTS,
} from '../../../src/contract/webhooks-api.ts';
import { backoffMs } from '../../../src/core/db/clock.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { insertAll } from '../../../src/core/db/rows.ts';
import { retention } from '../../../src/features/privacy/index.ts';
import { WebhookDeliveries } from '../../../src/features/webhooks/index.ts';
import { expectStatus } from '../../support/answers.ts';
import { listOf, PASSWORD, words } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { failureOf } from '../../support/failure.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { built, serverOn } from '../../support/suite.ts';
import { acceptedMatch, ask, buildWork, type WorkWorld } from '../../support/work.ts';
import { until } from '../../support/until.ts';
import { someTime } from '../matching/sessions/world.ts';
import { startScript } from '../../core/db/child.ts';
import { Receiver, isSigned } from './receiver.ts';

const HOOKS = '/api/admin/webhooks';
const DAY = 86_400_000;

describeOnEachDatabase('Webhooks', (getDb, getUrl) => {
  const receiver = built(
    () => new Receiver().start(),
    (one) => one.stop(),
  );
  const test = serverOn(
    () => ({ db: getDb(), url: getUrl() }),
    () => ({ env: { WEBHOOK_ALLOW: receiver.host } }),
  );
  const deliveries = built(() => new WebhookDeliveries(test.deps, { timeoutMs: 400 }));
  let world: WorkWorld;
  beforeEach(async () => {
    await test.db('webhooks').delete();
    receiver.mend();
    world = await buildWork(test, { advisors: 2 });
  });

  const make = (client: Client = world.asGroupAdmin, more: object = {}): Promise<MadeWebhook> => {
    const form = { url: receiver.url, events: WEBHOOK_EVENTS, format: 'standard', ...more };
    return expectStatus(201, client.post<MadeWebhook>(HOOKS, form));
  };
  /** A meeting that was planned and is over since. */
  async function meet(client: Client, matchId: number, pastMs: number): Promise<void> {
    const form = { matchId, scheduledDate: someTime(), duration: 60 };
    const planned = await expectStatus(201, client.post<{ id: number }>('/api/sessions', form));
    await test.change('sessions', planned.id, { scheduled_date: dbTimeIn(-pastMs) });
    await expectStatus(200, client.patch(`/api/sessions/${planned.id}`, { completed: true }));
  }
  /** That hours were given. */
  const given = (timeCreditId: number, hours = 2) => ({
    at: dbTime(),
    action: 'time-credit.given',
    subject_type: 'organization',
    subject_id: world.organization.organizationId,
    group_id: world.groupId,
    detail: JSON.stringify({ timeCreditId, hours, expiryDate: null }),
  });
  const told = () => receiver.heard.map(({ body }) => body.type);
  const listed = async (id: number) =>
    (await world.asGroupAdmin.get<WebhookDelivery[]>(`${HOOKS}/${id}/deliveries`)).body;
  /** Time passes: what waits is due. */
  const wait = () => test.db('webhook_deliveries').update({ next_attempt_at: dbTimeIn(-1_000) });
  const deliver = async () => {
    await wait();
    return deliveries.deliverDue();
  };

  it('are refused at addresses inside, without events, without one group, or too many', async () => {
    const form = { url: 'https://hooks.example.org/x', events: ['match.accepted'] };
    const inside = 'http://hooks.example.org/ https://127.0.0.1/ https://localhost https://a:b@x.org x';
    for (const url of words(inside)) {
      const { fields } = await expectStatus(400, world.asGroupAdmin.post(HOOKS, { ...form, url }), url);
      expect(fields, url).to.have.all.keys('url');
    }
    const { message } = await expectStatus(400, world.asGroupAdmin.post(HOOKS, { ...form, events: [] }));
    expect(message).to.equal('Please choose at least one event.');
    for (const wrong of [{ events: ['user.created'] }, { format: 'irc' }])
      await expectStatus(400, world.asGroupAdmin.post(HOOKS, { ...form, ...wrong }));
    const groupId = await test.group();
    const ofTwo = await test.groupAdmin({ groupIds: [groupId, world.groupId] });
    await expectStatus(400, (await test.signIn(ofTwo)).post(HOOKS, form), 'which of the two?');
    for (let made = 0; made < 20; made += 1) await make();
    await expectStatus(409, world.asGroupAdmin.post(HOOKS, form));
  });

  it('of no group are not too many either, when many are made at once', async () => {
    const client = await test.asSuperAdmin();
    const form = { url: receiver.url, events: ['match.accepted'] };
    await Promise.all(listOf(24, () => client.post(HOOKS, form)));
    expect(await test.count('webhooks', { group_id: null })).to.equal(20);
  });

  it('show their secret once, and keep it sealed', async () => {
    const { secret, ...made } = await make();
    expect(secret).to.match(/^whsec_[\w+/]{43}=$/);
    expect(made).to.deep.include({ groupId: world.groupId, active: true, offReason: null, waiting: 0 });
    const list = await world.asGroupAdmin.get<Webhook[]>(HOOKS);
    expect(list.body).to.deep.equal([made]);
    const kept = [await test.db('webhooks').select('*'), await test.db('audit_events').select('detail')];
    expect(JSON.stringify(kept)).not.to.contain(secret.slice(6));
  });

  it('say who has made them, also once they have been taken out of the group', async () => {
    const leaving = await test.groupAdmin({ groupIds: [world.groupId] });
    const { id } = await make(await test.signIn(leaving));
    await test.db('group_admins').where('user_id', leaving.userId).delete();
    const maker = async () =>
      (await world.asGroupAdmin.get<Webhook[]>(HOOKS)).body.find((hook) => hook.id === id)?.createdBy;
    expect(await maker()).to.equal(leaving.username);
    await test.db('users').where('id', leaving.userId).delete();
    expect(await maker()).to.equal(null);
  });

  it('tell each event once, signed, with names and no private text', async () => {
    const { secret } = await make();
    const { request, match, asAdvisor } = await acceptedMatch(world);
    await meet(asAdvisor, match.id, 7_200_000);
    const { asGroupAdmin, groupId, organization } = world;
    const credit = { organizationId: organization.organizationId, allocatedHours: 3 };
    await expectStatus(201, asGroupAdmin.post(`/api/groups/${groupId}/time-credits`, credit));
    const joan = { firstName: 'Joan', lastName: 'Joined', email: `joan${groupId}@example.org` };
    const joined = { ...joan, isManaged: true, groupIds: [groupId] };
    const advisor = await expectStatus(201, asGroupAdmin.post<{ id: number }>('/api/admin/advisors', joined));
    for (let round = 0; round < 3; round += 1) await deliver();
    const proposed = request.matches.map(() => 'match.proposed');
    const others = words('request.created match.accepted session.completed hours.granted advisor.joined');
    expect(told().sort()).to.deep.equal([...proposed, ...others].sort());
    for (const call of receiver.heard) {
      expect(isSigned(secret, call)).to.equal(true);
      expect(isSigned(secret, { ...call, text: call.text.replace('T', 't') })).to.equal(false);
    }
    expect(new Set(receiver.heard.map(({ id }) => id)).size).to.equal(receiver.heard.length);
    const accepted = receiver.heard.find(({ body }) => body.type === 'match.accepted');
    expect(accepted?.body.data).to.have.all.keys(
      words('matchId requestId requestTitle advisorId advisorName organizationId organizationName'),
    );
    const everything = receiver.heard.map(({ text }) => text).join('\n');
    expect(everything).not.to.match(/description|@example|bio|notes|budget for the reserves/);
    expect(receiver.heard.find(({ body }) => body.type === 'advisor.joined')?.body.data).to.include({
      advisorId: advisor.id,
      advisorName: 'Joan Joined',
      groupId: world.groupId,
    });
  });

  it('tell super admins and admins of either side that a session was held', async () => {
    await make(await test.asSuperAdmin(), { events: ['session.completed'], groupId: null });
    await make(world.asGroupAdmin, { events: ['session.completed'] });
    await make((await buildWork(test)).asGroupAdmin, { events: ['session.completed'] });
    const { match, asAdvisor } = await acceptedMatch(world);
    await meet(asAdvisor, match.id, DAY);
    await deliver();
    expect(told()).to.deep.equal(['session.completed', 'session.completed']);
  });

  it('hear of their own group alone, of what they ask for, and only from when they were made', async () => {
    await ask(world);
    const elsewhere = await buildWork(test);
    await make(elsewhere.asGroupAdmin);
    const mine = await make(world.asGroupAdmin, { events: ['request.created'] });
    const all = await make(await test.asSuperAdmin());
    expect(all.groupId).to.equal(null);
    const { title } = await ask(world, { title: 'The one that is told' });
    await deliver();
    const rows = await test.db('webhook_deliveries').select('webhook_id', 'type');
    expect(rows.filter(({ webhook_id: id }) => id === mine.id)).to.have.length(1);
    expect(rows.filter(({ webhook_id: id }) => id !== mine.id && id !== all.id)).to.deep.equal([]);
    expect(rows.filter(({ webhook_id: id }) => id === all.id).length).to.be.greaterThan(1);
    expect(receiver.heard[0]?.body.data).to.include({ requestTitle: title });
  });

  it('hear of what they ask for anew from then on, and still of what they asked for before', async () => {
    const { id } = await make(world.asGroupAdmin, { events: ['request.created'] });
    await test.insert('audit_events', given(1));
    await ask(world);
    const more = { events: words('request.created hours.granted') };
    await expectStatus(200, world.asGroupAdmin.patch(`${HOOKS}/${id}`, more));
    await test.insert('audit_events', given(2));
    for (let round = 0; round < 3; round += 1) await deliver();
    expect(told()).to.deep.equal(['request.created', 'hours.granted']);
  });

  it('hear of no change that was taken back, and of one that was committed late', async () => {
    const { id } = await make(world.asGroupAdmin, { events: ['hours.granted'] });
    const event = given(1);
    const takenBack = test.db.transaction(async (trx) => {
      await trx('audit_events').insert(event);
      throw new Error('taken back');
    });
    await failureOf(takenBack);
    const [last] = await test.db('audit_events').max({ id: 'id' });
    const newest = Number(last?.['id']);
    await test.db('audit_events').insert({ ...event, id: newest + 50 });
    await deliver();
    await test.db('audit_events').insert({ ...event, id: newest + 20 });
    await deliver();
    expect(told()).to.deep.equal(['hours.granted', 'hours.granted']);
    expect(await listed(id)).to.have.length(2);
  });

  it('hear of what happened amid thousands of events of other groups', async () => {
    await make(world.asGroupAdmin, { events: ['hours.granted'] });
    const theirs = { ...given(1), group_id: await test.group() };
    const many = listOf(8_000, () => theirs);
    for (const rows of [many, [given(1)], many]) await insertAll(test.db, 'audit_events', rows, 500);
    for (let round = 0; round < 4; round += 1) await deliver();
    expect(told()).to.deep.equal(['hours.granted']);
  });

  const FAILURES: Readonly<Record<string, (hook: Receiver) => Receiver['answer'] | null>> = {
    'a 500': () => (response) => void response.writeHead(500).end(),
    'no answer in time': () => () => undefined,
    'a connection that is reset': () => (response) => void response.socket?.resetAndDestroy(),
    'a redirect': (hook) => (response) => void response.writeHead(302, { location: hook.url }).end(),
    'a body that does not end': () => (response) => void response.writeHead(200).write('x'),
    'a body that is too long': () => (response) => void response.writeHead(200).end('x'.repeat(70_000)),
    'TLS that is none': () => null,
  };
  for (const [name, failing] of Object.entries(FAILURES))
    it(`send again under the same id after ${name}, and lose nothing`, async () => {
      const events = ['request.created', 'match.proposed'];
      const { id, secret } = await make(world.asGroupAdmin, { events });
      const answer = failing(receiver);
      if (answer) receiver.answer = answer;
      else await test.change('webhooks', {}, { url: receiver.url.replace('http:', 'https:') });
      const request = await ask(world);
      expect(await deliver()).to.equal(0);
      expect(await deliver()).to.equal(0);
      const waiting = (await listed(id)).filter(({ status }) => status === 'waiting');
      expect(waiting).to.have.length(1 + request.matches.length);
      const first = waiting.find(({ type }) => type === 'request.created');
      expect(first?.attempts).to.equal(2);
      expect(first?.lastStatus ?? first?.lastError).not.to.equal(null);
      expect(
        told().filter((type) => type !== 'request.created'),
        'in order',
      ).to.deep.equal([]);
      receiver.mend();
      await test.change('webhooks', {}, { url: receiver.url });
      while ((await deliver()) > 0);
      expect(told()[0]).to.equal('request.created');
      expect(receiver.heard.map((call) => call.id).sort()).to.deep.equal(
        waiting.map(({ messageId }) => messageId).sort(),
      );
      expect(receiver.heard.every((call) => isSigned(secret, call))).to.equal(true);
      expect((await listed(id)).every(({ status }) => status === 'delivered')).to.equal(true);
    });

  it('refuse where they connect what has become an address inside', async () => {
    const { id } = await make(world.asGroupAdmin, { events: ['request.created'] });
    await test.change('webhooks', {}, { url: 'https://10.0.0.1/' });
    await ask(world);
    await deliver();
    expect((await listed(id))[0]).to.include({ lastError: 'refused', lastStatus: null, status: 'waiting' });
  });

  it('are turned off after two days of failing, with a mail, and go on when they are turned on again', async () => {
    const { id } = await make(world.asGroupAdmin, { events: ['request.created'] });
    receiver.answer = (response) => void response.writeHead(500).end();
    await ask(world);
    let attempts = 0;
    for (; (await test.row('webhooks', {})).active; attempts += 1) await deliver();
    let waited = 0;
    for (let failures = 1; failures < attempts; failures += 1)
      waited += backoffMs(failures, 10_000, 21_600_000);
    expect(waited / DAY).to.be.within(2, 2.5);
    const [hook] = (await world.asGroupAdmin.get<Webhook[]>(HOOKS)).body;
    expect(hook).to.include({ active: false, offReason: 'failing', waiting: 1 });
    const told = await test.lastMail(world.groupAdmin.email);
    expect(told?.subject).to.contain('was turned off');
    expect(told?.text, 'also without PUBLIC_URL').to.match(/https?:\/\/\S+\/admin\/webhooks/);
    receiver.mend();
    await ask(world, { title: 'While it is off' });
    expect(await deliver()).to.equal(0);
    await world.asGroupAdmin.patch(`${HOOKS}/${id}`, { active: true });
    await ask(world, { title: 'From now on' });
    expect(await deliver()).to.equal(2);
    expect(receiver.heard.map(({ body }) => body.data['requestTitle'])).not.to.include('While it is off');
  });

  it('get what waits at once when their address changes, however often the one before has failed', async () => {
    const { id } = await make(world.asGroupAdmin, { events: ['request.created'] });
    receiver.answer = (response) => void response.writeHead(500).end();
    await ask(world);
    await deliver();
    receiver.mend();
    expect(await deliveries.deliverDue()).to.equal(0);
    const { url } = await test.row('webhooks', {});
    await expectStatus(200, world.asGroupAdmin.patch(`${HOOKS}/${id}`, { url: `${String(url)}?moved` }));
    expect(await deliveries.deliverDue()).to.equal(1);
  });

  it('are turned off at once by a 410', async () => {
    await make(world.asGroupAdmin, { events: ['request.created'] });
    receiver.answer = (response) => void response.writeHead(410).end();
    await ask(world);
    await deliver();
    const [hook] = (await world.asGroupAdmin.get<Webhook[]>(HOOKS)).body;
    expect(hook).to.include({ active: false, offReason: 'gone', waiting: 1 });
  });

  it('are not turned off by what the address before says, after it was changed', async () => {
    const { id } = await make(world.asGroupAdmin, { events: ['request.created'] });
    const moved = { url: `${receiver.url}?moved` };
    receiver.answer = (response) =>
      void test.change('webhooks', { id }, moved).then(() => response.writeHead(410).end());
    await ask(world);
    await deliver();
    expect((await world.asGroupAdmin.get<Webhook[]>(HOOKS)).body[0]).to.include({ active: true, ...moved });
  });

  it('let one event that is refused be in nobody else’s way', async () => {
    await make(world.asGroupAdmin, { events: ['request.created'] });
    receiver.answer = (response, { body }) =>
      void response.writeHead(body.data['requestTitle'] === 'The poison one' ? 500 : 204).end();
    await ask(world, { title: 'The poison one' });
    await deliver();
    await ask(world, { title: 'A harmless one' });
    expect(await deliver()).to.equal(1);
  });

  it('tell nothing of who has deleted their account since', async () => {
    await make(world.asGroupAdmin, { events: ['match.accepted', 'hours.granted'] });
    receiver.answer = (response) => void response.writeHead(500).end();
    const { asAdvisor } = await acceptedMatch(world);
    await test.insert('audit_events', given(1));
    await deliver();
    await expectStatus(200, asAdvisor.call('DELETE', '/api/user', { password: PASSWORD }));
    receiver.mend();
    await deliver();
    expect(told()).to.deep.equal(['hours.granted']);
  });

  it('sign with the former secret, too, for a day after a new one', async () => {
    const { id, secret: former } = await make(world.asGroupAdmin, { events: ['request.created'] });
    const renew = async () =>
      (await world.asGroupAdmin.post<{ secret: string }>(`${HOOKS}/${id}/secret`)).body.secret;
    // The answer of the first may have been lost: who presses again has given the receiver none yet.
    const [lost, secret] = [await renew(), await renew()];
    await ask(world);
    await deliver();
    const [during] = receiver.heard;
    for (const each of [secret, lost, former]) expect(during && isSigned(each, during)).to.equal(true);
    await test.change('webhooks', {}, { former_until: dbTimeIn(-1_000) });
    await ask(world);
    await deliver();
    const after = receiver.heard.at(-1);
    expect(after && [isSigned(secret, after), isSigned(former, after)]).to.deep.equal([true, false]);
  });

  it('keep their secret when SESSION_SECRET is changed and the former one then taken away', async () => {
    const { secret } = await make(world.asGroupAdmin, { events: ['request.created'] });
    const { config } = test.deps;
    const changing = { ...config, sessionSecret: 'the next one', sessionSecretBefore: config.sessionSecret };
    await new WebhookDeliveries({ ...test.deps, config: changing }).deliverDue();
    await ask(world);
    const after = { ...changing, sessionSecretBefore: null };
    await new WebhookDeliveries({ ...test.deps, config: after }).deliverDue();
    expect(receiver.heard.map((call) => isSigned(secret, call))).to.deep.equal([true]);
  });

  it('are tried out at once', async () => {
    const { id, secret } = await make();
    const tried = async () => (await world.asGroupAdmin.post<WebhookDelivery>(`${HOOKS}/${id}/test`)).body;
    expect(await tried()).to.include({ type: 'test', status: 'delivered', attempts: 1, lastStatus: 204 });
    expect(receiver.heard[0]?.body.type).to.equal('test');
    expect(receiver.heard[0] && isSigned(secret, receiver.heard[0])).to.equal(true);
    receiver.answer = (response) => void response.writeHead(404).end();
    expect(await tried()).to.include({ status: 'failed', lastStatus: 404 });
    expect(await deliver(), 'and not again').to.equal(0);
  });

  it('speak to Slack and Teams in a sentence that mentions nobody and links nowhere', async () => {
    await make(world.asGroupAdmin, { events: ['request.created'], format: 'slack' });
    await make(world.asGroupAdmin, { events: ['request.created'], format: 'teams' });
    await ask(world, { title: '<!channel> [win](https://evil.example) & more' });
    await deliver();
    const [slack, teams] = ['text', 'attachments'].map(
      (key) => receiver.heard.find(({ body }) => key in body)?.text,
    );
    expect(slack)
      .to.contain('&lt;!channel&gt; [win](https://evil.example) &amp; more')
      .and.not.to.contain('<');
    expect(JSON.parse(String(teams))).to.have.nested.property(
      'attachments[0].content.body[0].type',
      'RichTextBlock',
    );
  });

  it('count hours in a sentence that is right for one as for many', async () => {
    await make(world.asGroupAdmin, { events: ['hours.granted'], format: 'slack' });
    await test.insert('audit_events', given(1, 1));
    await deliver();
    expect(receiver.heard[0]?.text).to.match(/ hours: 1"/);
  });

  it('tell nothing again once what was told is no longer kept', async () => {
    await make();
    await ask(world);
    await deliver();
    const { length } = receiver.heard;
    await test.db('audit_events').update({ at: dbTimeIn(-31 * DAY) });
    await test.db('webhook_deliveries').update({ created_at: dbTimeIn(-31 * DAY) });
    await retention.run(test.deps, new Date());
    expect(await test.db('webhook_deliveries').select('id')).to.deep.equal([]);
    await deliver();
    expect(receiver.heard).to.have.length(length);
  });

  it('are served by one process at a time', async () => {
    await make(world.asGroupAdmin, { events: ['request.created'] });
    for (let made = 0; made < 5; made += 1) await ask(world);
    const others = listOf(4, () => new WebhookDeliveries(test.deps));
    await wait();
    await Promise.all(others.map((each) => each.deliverDue()));
    while ((await deliver()) > 0);
    expect(told()).to.have.length(5);
  });

  it('lose nothing to processes that are killed, and send what is sent twice under one id', async function () {
    this.timeout(120_000);
    await make(world.asGroupAdmin, { events: ['hours.granted'] });
    const events = 24;
    for (let made = 0; made < events; made += 1) await test.insert('audit_events', given(made));
    const left = async () =>
      (await test.count('webhook_deliveries', { status: 'waiting' })) +
      events -
      (await test.count('webhook_deliveries'));
    let kills = 0;
    while ((await left()) > 0) {
      const child = startScript(
        '../../features/webhooks/deliver-process.mjs',
        test.url,
        receiver.host,
        test.deps.config.sessionSecret,
      );
      let heard = 0;
      const killed = new Promise<void>((resolve) => {
        receiver.answer = (response) => {
          heard += 1;
          // In turn: before the answer, right after it, and a little later.
          if (heard === 4) {
            if (kills % 3 === 0) child.process.kill('SIGKILL');
            else setTimeout(() => child.process.kill('SIGKILL'), (kills % 3) * 4);
            resolve();
          }
          response.writeHead(204).end();
        };
      });
      const isOver = until('nothing is left', async () => (await left()) === 0, 120_000, 50);
      await Promise.race([killed, child.exited, isOver]);
      child.process.kill('SIGKILL');
      await child.exited;
      kills += 1;
    }
    expect(kills).to.be.greaterThan(3);
    const byEvent = new Map<unknown, Set<string>>();
    for (const { id, body } of receiver.heard) {
      const key = body.data['timeCreditId'];
      byEvent.set(key, (byEvent.get(key) ?? new Set()).add(id));
    }
    expect(byEvent.size).to.equal(events);
    expect([...byEvent.values()].every((ids) => ids.size === 1)).to.equal(true);
  });
});
