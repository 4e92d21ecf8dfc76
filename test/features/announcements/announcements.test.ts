import { expect } from 'chai';
import type { Announcement, AnnouncementPreview } from '../../../src/contract/announcements-api.ts';
import { HOUR_MS, timeBefore } from '../../../src/core/db/clock.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { unfinishedAnnouncements } from '../../../src/features/announcements/index.ts';
import { writeMails } from '../../../src/features/announcements/mails.service.ts';
import { expectStatus } from '../../support/answers.ts';
import { inTurn, listOf } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const PATH = '/api/admin/announcements';
type Refusal = { code: string; fields?: Record<string, string> };

describeWithServer('Announcements', (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1 });

  /** A group with two advisors, one of whom has turned announcements off, and an organisation. */
  async function world() {
    const groupId = await test.group();
    const people = {
      ada: await test.advisor({ groupIds: [groupId] }),
      bob: await test.advisor({ groupIds: [groupId] }),
      shelter: await test.organization({ groupIds: [groupId] }),
      stranger: await test.advisor(),
      admin: await test.groupAdmin({ groupIds: [groupId] }),
    };
    const asBob = await test.signIn(people.bob);
    await asBob.put('/api/notifications/preferences', { digest: true, email: { announcements: false } });
    const asAdmin = await test.signIn(people.admin);
    const form = (more: Record<string, unknown> = {}) => ({
      groupId,
      to: {},
      subject: 'Summer fair',
      text: 'It is on 4 July.\n\nBring <b>cake</b>.',
      ...more,
    });
    return { groupId, ...people, asAdmin, form };
  }
  const announced = async (email: string) =>
    (await test.mails(email)).filter(({ type }) => type === 'announcements');
  const code = async (client: Client, form: object) => (await client.post<Refusal>(PATH, form)).body.code;

  it('are previewed: how many get them, who has turned them off, how they look; nothing is sent', async () => {
    const { ada, asAdmin, form } = await world();
    const body = await expectStatus(200, asAdmin.post<AnnouncementPreview>(PATH, form({ preview: true })));
    expect(body).to.deep.include({ recipients: 2, optedOut: 1 });
    expect(body.sample.names).to.have.length(2);
    expect(body.sample.text)
      .to.contain('Bring <b>cake</b>.')
      .and.contain(`Hello ${String(body.sample.names[0])},`);
    expect(body.sample.text).not.to.contain('token=');
    expect(await announced(ada.email)).to.deep.equal([]);
    expect((await asAdmin.get<unknown[]>(PATH)).body).to.deep.equal([]);
  });

  it('come as one mail a person, with a way out, and show nobody anybody else', async () => {
    const { ada, bob, shelter, stranger, admin, asAdmin, form } = await world();
    const body = await expectStatus(201, asAdmin.post<Announcement>(PATH, form()));
    expect(body).to.deep.include({ recipients: 2, optedOut: 1, createdBy: admin.username });
    expect(body.finishedAt).to.be.a('string');
    for (const nobody of [bob, stranger, admin]) expect(await announced(nobody.email)).to.deep.equal([]);
    for (const reader of [ada, shelter]) {
      const [mail, ...more] = await announced(reader.email);
      expect(more).to.deep.equal([]);
      expect(mail?.subject).to.equal('Summer fair');
      expect(mail?.html).to.contain('Bring &lt;b&gt;cake&lt;/b&gt;.');
      const others = [ada, bob, shelter, admin].filter((each) => each !== reader);
      for (const { email } of others) expect(`${mail?.text}${mail?.html}`).not.to.contain(email);
      const row = await test.db('outbox').where('id', mail?.id).first('headers');
      expect(row?.headers).to.contain('List-Unsubscribe-Post');
    }
    // By its one-click header, and only these.
    const row = await test.db('outbox').where('to_email', ada.email).where('type', 'announcements').first();
    const link = /<([^>]*)>/.exec(String(row?.headers))?.[1] ?? '';
    expect((await test.post(new URL(link).pathname)).body).to.deep.equal({
      type: 'announcements',
      unsubscribed: true,
    });
    const again = await asAdmin.post<Announcement>(PATH, form());
    expect(again.body).to.include({ recipients: 1, optedOut: 2 });
    expect(await announced(ada.email)).to.have.length(1);
    const { body: list } = await asAdmin.get<Announcement[]>(PATH);
    expect(list.map(({ id }) => id)).to.deep.equal([again.body.id, body.id]);
  });

  it('go to those that the filters of the lists find, and to nobody outside the group', async () => {
    const { groupId, ada, stranger, asAdmin, form } = await world();
    const count = async (to: object) =>
      (await asAdmin.post<AnnouncementPreview>(PATH, form({ to, preview: true }))).body.recipients;
    expect(await count({ userType: 'organization' })).to.equal(1);
    expect(await count({ user_type: 'organization' })).to.equal(1);
    expect(await count({ userType: 'advisor' })).to.equal(1);
    expect(await count({ q: ada.email })).to.equal(1);
    expect(await count({ email: stranger.email })).to.equal(0);
    expect(await code(asAdmin, form({ to: { shoeSize: 43 } }))).to.equal('UNKNOWN_FILTER');
    expect(await code(asAdmin, form({ to: { email: stranger.email } }))).to.equal('INVALID');
    expect(await code(asAdmin, form({ to: { groupId } }))).to.equal('INVALID');
    const deep = JSON.stringify(form({ to: { a: 0 } })).replace('0', '['.repeat(9_000) + ']'.repeat(9_000));
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' };
    await expectStatus(400, asAdmin.call('POST', PATH, deep, headers));
    expect(await code(asAdmin, form({ subject: ' ', text: '' }))).to.equal('INVALID');
    const elsewhere = await world();
    expect(await code(elsewhere.asAdmin, form())).to.equal('NOT_FOUND');
    expect((await elsewhere.asAdmin.get<unknown[]>(PATH)).body).to.deep.equal([]);
  });

  it('are five a group in 24 hours', async () => {
    const { asAdmin: _, admin, form } = await world();
    const asAdmin = await strict.signIn(admin);
    for (let at = 0; at < 5; at += 1) await expectStatus(201, asAdmin.post(PATH, form()));
    // Looking costs nothing, also before.
    await expectStatus(200, asAdmin.post(PATH, form({ preview: true })));
    await expectStatus(429, asAdmin.post(PATH, form()));
    const other = await world();
    await expectStatus(201, (await strict.signIn(other.admin)).post(PATH, other.form()));
  });

  it('are five of any 24 hours, also around the end of a day since the first', async () => {
    const { admin, groupId, form } = await world();
    const asAdmin = await strict.signIn(admin);
    for (let at = 0; at < 5; at += 1) await expectStatus(201, asAdmin.post(PATH, form()));
    const ids: number[] = await test.db('announcements').where('group_id', groupId).orderBy('id').pluck('id');
    const sentHoursAgo = (which: number[], hours: number) =>
      test
        .db('announcements')
        .whereIn('id', which)
        .update({ created_at: timeBefore(new Date(), hours * HOUR_MS) });
    await sentHoursAgo(ids, 23.9);
    const refused = await asAdmin.post(PATH, form());
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(300, 360);
    await sentHoursAgo(ids.slice(0, 1), 24.1);
    const both = await Promise.all([asAdmin.post(PATH, form()), asAdmin.post(PATH, form())]);
    expect(both.map(({ status }) => status)).to.have.members([201, 429]);
  });

  it('interrupted anywhere are written to their end, none twice, also by several processes', async () => {
    const groupId = await test.group();
    const members = await inTurn(12, () => test.advisor({ groupIds: [groupId] }));
    // As many as make several pieces: each of them as often as it takes, which nobody must notice.
    const userIds = listOf(260, (at) => members[at]?.userId ?? 1_000_000 + at);
    const [id] = await test.db('announcements').insert({
      group_id: groupId,
      subject: 'News',
      text: 'There is some.',
      wanted: '{}',
      user_ids: JSON.stringify(userIds.reverse()),
      recipients: 12,
      opted_out: 0,
      done: 0,
      created_at: '2026-11-23 10:00:00.000',
    });
    // The database goes away within the second piece.
    let pieces = 0;
    const failing: typeof test.db = new Proxy(test.db, {
      apply: (target, self, args: [string]) => Reflect.apply(target, self, args) as unknown,
      get: (target, key) => {
        if (key !== 'transaction') return Reflect.get(target, key) as unknown;
        pieces += 1;
        if (pieces > 1) throw new Error('gone');
        return target.transaction.bind(target);
      },
    });
    await writeMails({ ...test.deps, db: failing }, Number(id)).catch(() => undefined);
    const cut = await test.db('announcements').where({ id }).first('done', 'finished_at');
    expect(cut).to.deep.equal({ done: 100, finished_at: null });
    const rolledBack = transaction(test.db, async (trx) => {
      await trx('announcements').where({ id }).update({ done: 200 });
      throw new Error('killed');
    });
    await rolledBack.catch(() => undefined);
    await Promise.all([1, 2, 3].map(() => unfinishedAnnouncements.run(test.deps, new Date())));
    for (const { email } of members) expect(await announced(email)).to.have.length(1);
    const over = await test.db('announcements').where({ id }).first('done', 'user_ids', 'finished_at');
    expect(over).to.include({ done: 260, user_ids: '[]' });
    await unfinishedAnnouncements.run(test.deps, new Date());
    for (const { email } of members) expect(await announced(email)).to.have.length(1);
  });
});
