import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { SuggestedAdvisor, SuggestedOrganization, Match } from '../../../src/contract/requests-api.ts';
import type { Block } from '../../../src/contract/safety-api.ts';
import type { Conversation } from '../../../src/contract/messages-api.ts';
import { unreadMessagesJob } from '../../../src/features/messaging/index.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { pairsKeptApart } from '../../../src/features/matching/kept-apart.queries.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import type { Answer, Client } from '../../support/client.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { acceptedMatch, ask, buildWork, hoursOf, moveMatch, requestForm } from '../../support/work.ts';
import { DAY, HOUR, fromNow } from '../matching/sessions/world.ts';

const BRIEF = { query: 'A cash flow forecast and a budget for a small charity', includeOpenAccess: true };

describeWithServer('Blocking somebody', (test) => {
  const second = anotherServer(test);
  const block = (client: Client, userId: number) => client.post<Block>('/api/blocks', { userId });
  const matchesOf = async (client: Client) => (await client.get<Match[]>('/api/matches')).body;

  /** Two who work together: an accepted match, a meeting ahead, one behind them, words in both directions. */
  async function together(advisors = 1) {
    const world = await buildWork(test, {
      advisors,
      organization: {
        profile: {
          name: `Quillfeather ${Math.random()}`,
          description: 'Our budgets and cash flow are a mess.',
        },
      },
    });
    const { request, match, asAdvisor } = await acceptedMatch(world);
    const plan = async (scheduledDate: string) => {
      const form = { matchId: match.id, scheduledDate, durationMinutes: 60 };
      return (await asAdvisor.post<{ id: number }>('/api/sessions', form)).body.id;
    };
    const ahead = await plan(fromNow(2 * DAY));
    const behind = await plan(fromNow(-3 * HOUR));
    await asAdvisor.patch(`/api/sessions/${behind}`, { completed: true });
    const advisor = world.personOf(match.advisorId);
    await asAdvisor.post('/api/messages', { receiverId: world.organization.userId, content: 'Good morning' });
    await world.asOrganization.post('/api/messages', { receiverId: advisor.userId, content: 'And to you' });
    return { world, request, match, asAdvisor, advisor, ahead, behind };
  }

  const found = async (client: Client, brief: object = BRIEF) => {
    const search = await client.post<{ results: { advisorId: number }[] }>('/api/search/advisors', brief);
    return search.body.results.map(({ advisorId }) => advisorId);
  };
  const bell = async (client: Client) =>
    (await client.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title);

  /** A call while somebody works with one of two and then tells both. */
  async function duringWork(
    table: string,
    id: number,
    tells: number[],
    call: () => Promise<Answer<unknown>>,
  ) {
    // Not repeated when it loses, as a transaction of the product would be.
    const { answer } = await test.db.transaction(async (trx) => {
      await trx(table).where({ id }).forUpdate().first('id');
      const answer = call();
      await pause(300);
      const notice = { type: 'matchProposed', title: 'News', read: 0, created_at: dbTime() };
      await trx('notifications').insert(tells.map((user_id) => ({ ...notice, user_id })));
      return { answer };
    });
    return answer;
  }

  it('is of nobody whom one does not know, and of no administrator', async () => {
    const world = await buildWork(test);
    const stranger = await test.advisor();
    await expectStatus(404, block(world.asOrganization, stranger.userId));
    await expectRefusal(409, 'ADMIN_NOT_BLOCKED', block(world.asOrganization, world.groupAdmin.userId));
  });

  it('ends open and accepted matches without a reason, cancels meetings ahead, and goes on with the next-best', async () => {
    const { world, request, match, asAdvisor, advisor, ahead, behind } = await together();
    const spare = await test.advisor({ groupIds: [world.groupId] });
    const other = { matchId: match.id, scheduledDate: fromNow(4 * DAY), durationMinutes: 60 };
    await expectStatus(201, asAdvisor.post('/api/sessions', other));
    await test.settled();
    const before = await hoursOf(test, world.organization.organizationId);
    expect(await expectStatus(201, block(asAdvisor, world.organization.userId))).to.deep.include({
      userId: world.organization.userId,
      userType: 'organization',
    });

    const row = await test.row('matches', match.id);
    expect(row).to.include({ status: 'rejected', decline_reason: null, due_at: null });
    expect((await test.row('sessions', ahead)).cancelled_at).to.be.a('string');
    expect((await test.row('sessions', behind)).cancelled_at).to.equal(null);
    const called = (await test.mails(world.organization.email)).filter(({ subject }) =>
      subject.startsWith('Your'),
    );
    expect(called, 'a mail for each').to.have.length(2);
    const next = await test.db('matches').where('request_id', request.id).whereNot('id', match.id).first();
    expect(next).to.include({ advisor_id: spare.advisorId, status: 'pending' });
    expect(await test.row('requests', request.id)).to.include({ status: 'matching' });
    // The hours wait with the request that looks on, and all that was not used comes back with its end.
    expect(await hoursOf(test, world.organization.organizationId)).to.deep.equal(before);
    await world.asOrganization.patch(`/api/requests/${request.id}`, { status: 'cancelled' });
    const after = await hoursOf(test, world.organization.organizationId);
    expect(after.remaining).to.equal(before.remaining + 4 - 1);
    expect(after.ledger).to.equal(after.remaining);
    expect(await matchesOf(asAdvisor)).to.deep.equal([]);
    expect(advisor.advisorId).to.equal(match.advisorId);
  });

  it('hides each from the other and what they were told before, and tells neither why', async () => {
    const { world, match, request, asAdvisor, advisor, behind } = await together();
    const name = (await matchesOf(asAdvisor))[0]?.organization.name ?? '';
    expect((await bell(asAdvisor)).join()).to.contain(name);
    await test.db('outbox').insert(
      ['Hello', `${name} would like your help`].map((subject) => ({
        to_email: advisor.email,
        user_id: advisor.userId,
        type: 'matchProposed',
        subject,
        text_body: '',
        status: 'sent',
        next_attempt_at: dbTime(),
        created_at: dbTime(),
      })),
    );
    await asAdvisor.post('/api/blocks', { userId: world.organization.userId });
    const [theirs] = await test.db('advisors').where('id', advisor.advisorId).select('last_name');
    for (const client of [asAdvisor, world.asOrganization]) {
      await expectStatus(404, client.get(`/api/matches/${match.id}`));
      await expectStatus(404, client.get(`/api/sessions/${behind}`));
      const feed = (await client.get<{ url: string }>('/api/sessions/calendar')).body.url;
      const calendar = await client.get(new URL(feed).pathname + new URL(feed).search);
      expect(calendar.text).to.contain('VCALENDAR').and.not.contain('VEVENT');
    }
    const { emails } = (await asAdvisor.get<{ emails: { subject: string | null }[] }>('/api/user/export'))
      .body;
    const subjects = emails.map(({ subject }) => subject);
    expect(subjects, 'a mail that named the other').to.include.members(['Hello', null]);
    await expectStatus(404, asAdvisor.get(`/api/requests/${request.id}`));
    await expectStatus(200, world.asOrganization.get(`/api/requests/${request.id}`));
    // Of the cancelled meeting the other side hears, and not with whom it was.
    const titles = await bell(world.asOrganization);
    expect(titles[0]).to.match(/^Your session on .* is cancelled$/);
    const last = await test.lastMail(world.organization.email);
    expect(last?.subject).to.equal(titles[0]);
    expect(last?.text).not.to.contain(theirs?.last_name);
    const users = [advisor.userId, world.organization.userId];
    const events: string[] = await test.db('live_events').whereIn('user_id', users).pluck('type');
    expect(events).to.deep.equal(['resync', 'resync']);
    expect((await world.asOrganization.get<Block[]>('/api/blocks')).body).to.deep.equal([]);
    expect((await asAdvisor.get<Block[]>('/api/blocks')).body.map(({ name }) => name)).to.deep.equal([name]);
  });

  it('stops mails that wait, and the notice about unread messages', async () => {
    const { world, asAdvisor, advisor } = await together();
    await world.asOrganization.post('/api/messages', { receiverId: advisor.userId, content: 'Still there?' });
    expect((await test.mails(advisor.email)).length).to.be.above(0);
    await block(world.asOrganization, advisor.userId);
    expect(await test.mails(advisor.email)).to.have.lengthOf(1);
    await unreadMessagesJob.run(test.deps, new Date(Date.now() + DAY));
    expect(await test.mails(advisor.email)).to.have.lengthOf(1);
    expect((await bell(asAdvisor)).join()).not.to.contain('wrote to you');
  });

  it('takes nothing else from the other, whatever name somebody has chosen for it', async () => {
    const { world, asAdvisor, advisor, match } = await together();
    const { organization } = world;
    const charity = await test.organization({
      groupIds: [world.groupId],
      profile: { name: 'Hello Charity' },
    });
    await expectStatus(201, (await test.signIn(charity)).post('/api/requests', requestForm()));
    await test.post('/api/password/forgot', { email: advisor.email });
    await test.change('organizations', organization.organizationId, { name: 'Hello' });
    const link = new RegExp(`/matches/${match.id}\\b|user=${organization.userId}\\b`);
    const waiting = async () => {
      const all = (await test.mails(advisor.email)).map(({ id, type, text }) => ({ id, type, text }));
      return { all, others: all.filter(({ text }) => !link.test(text) && !text.includes('/sessions')) };
    };
    const { others } = await waiting();
    expect(others.map(({ type }) => type)).to.include.members(['passwordReset', 'matchProposed']);
    await block(world.asOrganization, advisor.userId);
    const { all } = await waiting();
    expect(all).to.deep.include.members(others);
    expect(all.filter(({ text }) => link.test(text))).to.deep.equal([]);
    expect((await bell(asAdvisor)).filter((title) => title.startsWith('Hello Charity'))).to.have.lengthOf(1);
  });

  it('is not got round by a call that is sent again with its Idempotency-Key', async () => {
    const world = await buildWork(test);
    const advisor = world.advisors[0]!;
    const send = () =>
      world.asOrganization.call<{ matches: Match[] }>('POST', '/api/requests', requestForm(), {
        'idempotency-key': 'the-same-call',
      });
    expect((await send()).body.matches.map(({ advisorId }) => advisorId)).to.deep.equal([advisor.advisorId]);
    await block(await world.asAdvisor(advisor.advisorId), world.organization.userId);
    const again = await send();
    expect(again.body).to.include({ code: 'KEY_ANSWER_LOST' });
    expect(
      await test.db('requests').where('organization_id', world.organization.organizationId),
    ).to.have.lengthOf(1);
  });

  it('keeps the two from writing to each other, whoever blocked', async () => {
    const { world, asAdvisor, advisor } = await together();
    await block(world.asOrganization, advisor.userId);
    for (const [client, otherId] of [
      [asAdvisor, world.organization.userId],
      [world.asOrganization, advisor.userId],
    ] as const) {
      const message = client.post('/api/messages', { receiverId: otherId, content: 'Hello?' });
      await expectRefusal(403, 'MAY_NOT_WRITE', message);
      await expectStatus(404, client.get(`/api/messages/${otherId}`));
      await expectStatus(404, client.patch(`/api/messages/${otherId}/read`, {}));
      const talks = await client.get<Conversation[]>(`/api/messages?user=${otherId}`);
      expect(talks.body.map(({ userId }) => userId)).not.to.include(otherId);
    }
  });

  it('leaves both out of search, suggestions, proposals and runs, until it is taken back; matches stay ended', async () => {
    const { world, request, asAdvisor, advisor, match } = await together();
    const { asOrganization, organization } = world;
    const suggested = async () => {
      const advisors = await asOrganization.get<SuggestedAdvisor[]>('/api/suggested-advisors');
      const organizations = await asAdvisor.get<SuggestedOrganization[]>('/api/suggested-organizations');
      return {
        advisors: advisors.body.map(({ advisorId }) => advisorId),
        organizations: organizations.body.map(({ organizationId }) => organizationId),
      };
    };
    expect(await found(asOrganization)).to.include(advisor.advisorId);
    const before = await suggested();
    expect(before.organizations).to.include(organization.organizationId);

    await block(asAdvisor, organization.userId);
    expect(await found(asOrganization)).not.to.include(advisor.advisorId);
    expect(await suggested()).to.deep.equal({
      advisors: before.advisors.filter((id) => id !== advisor.advisorId),
      organizations: before.organizations.filter((id) => id !== organization.organizationId),
    });
    const assessment = await asOrganization.post<{ results: unknown[] }>('/api/search/advisors/assessment', {
      query: 'A cash flow forecast',
      advisorIds: [advisor.advisorId],
    });
    expect(assessment.body.results ?? []).to.deep.equal([]);
    const second = await ask(world);
    expect(second.matches).to.deep.equal([]);
    const proposed = { requestId: second.id, advisorId: advisor.advisorId };
    for (const client of [asOrganization, world.asGroupAdmin])
      await expectStatus(404, client.post('/api/matches', proposed));
    expect(await pairsKeptApart(test.db, [organization.organizationId])).to.deep.equal([
      { organizationId: organization.organizationId, advisorId: advisor.advisorId },
    ]);

    await expectStatus(404, asOrganization.delete(`/api/blocks/${advisor.userId}`));
    await expectStatus(200, asAdvisor.delete(`/api/blocks/${organization.userId}`));
    await expectStatus(404, asAdvisor.delete(`/api/blocks/${organization.userId}`));
    expect(await found(asOrganization)).to.include(advisor.advisorId);
    expect((await matchesOf(asAdvisor)).map(({ id, status }) => ({ id, status }))).to.deep.equal([
      { id: match.id, status: 'rejected' },
    ]);
    expect((await bell(asAdvisor)).join()).to.contain(request.organizationName);
  });

  it('lasts as long as one of two blocks does', async () => {
    const { world, asAdvisor, advisor } = await together();
    const { asOrganization, organization } = world;
    await block(asAdvisor, organization.userId);
    // Whoever is blocked cannot see the other, and may block them all the same.
    await expectStatus(201, block(asOrganization, advisor.userId));
    await expectStatus(201, block(asOrganization, advisor.userId));
    await asAdvisor.delete(`/api/blocks/${organization.userId}`);
    expect(await matchesOf(asAdvisor)).to.deep.equal([]);
    expect((await asAdvisor.get<Block[]>('/api/blocks')).body).to.deep.equal([]);
    await asOrganization.delete(`/api/blocks/${advisor.userId}`);
    expect(await matchesOf(asAdvisor)).to.have.lengthOf(1);
    expect(await test.db('blocks').whereIn('user_id', [advisor.userId, organization.userId])).to.deep.equal(
      [],
    );
  });

  it('is kept by administrators, who still see both', async () => {
    const world = await buildWork(test, {
      advisors: 1,
      advisor: { isManaged: true },
      organization: { isManaged: true },
    });
    const { match, asAdvisor } = await acceptedMatch(world);
    await block(asAdvisor, world.organization.userId);
    const seen = await expectStatus(200, world.asGroupAdmin.get<Match>(`/api/matches/${match.id}`));
    expect(seen.abilities).to.include({ reconsider: false });
    await expectRefusal(409, 'KEPT_APART', moveMatch(world.asGroupAdmin, match, 'pending'));
  });

  it('goes with either account, and is in the download of whoever made it only', async () => {
    const { world, asAdvisor, advisor } = await together();
    await block(asAdvisor, world.organization.userId);
    const own = await asAdvisor.get<{ blocks: Block[] }>('/api/user/export');
    expect(own.body.blocks).to.have.lengthOf(1);
    const theirs = await world.asOrganization.get<{ blocks: Block[] }>('/api/user/export');
    expect(theirs.body.blocks).to.deep.equal([]);
    expect(theirs.text).not.to.contain('block.created');
    await world.asOrganization.call('DELETE', '/api/user', { password: 'a test for everybody' });
    expect(await test.db('blocks').where('user_id', advisor.userId)).to.deep.equal([]);
  });

  it('and a proposal at the same moment leave no open match between the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const world = await buildWork(test);
      const { advisor } = world;
      const asAdvisor = await world.asAdvisor(advisor.advisorId);
      const [, made] = await Promise.all([
        ask(world),
        block(asAdvisor.at(second.server), world.organization.userId),
      ]);
      expect(made.status).to.equal(201);
      const states = await test.column('matches', { advisor_id: advisor.advisorId }, 'status');
      expect(states).not.to.include('pending').and.not.to.include('accepted');
    }
  });

  it('and a message at the same moment: none is stored after the block', async () => {
    const { world, asAdvisor, advisor } = await together();
    const write = (content: string) =>
      asAdvisor.post('/api/messages', { receiverId: world.organization.userId, content });
    const [sent] = await Promise.all([
      write('At the same moment'),
      block(world.asOrganization.at(second.server), advisor.userId),
    ]);
    expect([201, 403]).to.include(sent.status);
    await expectStatus(403, write('Later'));
  });

  it('waits for work between the two that is under way, and is not in the way of what it tells them', async () => {
    const { world, asAdvisor, advisor } = await together();
    const { userId, organizationId } = world.organization;
    const call = () => block(asAdvisor, userId);
    await expectStatus(201, duringWork('organizations', organizationId, [userId, advisor.userId], call));
  });

  it('that is taken back waits for work with the advisor, and is not in the way of what it tells them', async () => {
    const { world, asAdvisor, advisor } = await together();
    const { userId } = world.organization;
    await expectStatus(201, block(asAdvisor, userId));
    const call = () => asAdvisor.delete(`/api/blocks/${userId}`);
    await expectStatus(200, duringWork('advisors', advisor.advisorId, [userId, advisor.userId], call));
  });

  it('of one advisor by another hides both in search', async () => {
    const world = await buildWork(test, { advisors: 2 });
    const [one, other] = world.advisors;
    if (!one || !other) throw new Error('two advisors are needed');
    const client = await test.signIn(one);
    await expectStatus(201, block(client, other.userId));
    const query = 'cash flow forecasts and budgets of charities';
    expect(await found(await test.signIn(other), { query })).not.to.include(one.advisorId);
  });
});
