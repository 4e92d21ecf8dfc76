import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { HelpRequest, Match } from '../../../../src/contract/requests-api.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { isoTime } from '../../../../src/core/db/dialect.ts';
import { transaction, holdRow } from '../../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../../src/features/groups/index.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildSuperAdmin,
  signIn,
} from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { mails } from '../../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { acceptedMatch, ask, buildWork, noticesOf, type WorkWorld } from '../../../support/work.ts';
import { withWrongClock } from '../../../support/wrong-clock.ts';

type Refusal = { message: string; code: string };

describeOnEachDatabase('Matches', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  const first = (request: HelpRequest) => {
    const match = request.matches[0];
    if (!match) throw new Error('nobody was proposed');
    return match;
  };
  const userOf = (world: WorkWorld, advisorId: number) =>
    Number(world.advisors.find((one) => one.advisorId === advisorId)?.userId);

  describe('are refused', () => {
    it('to strangers as if they were not there, and changes to super admins', async () => {
      const world = await buildWork(test);
      const { id } = first(await ask(world));
      const url = `/api/matches/${id}`;
      const change = { status: 'accepted' };
      expect((await test.client().patch(url, change)).status).to.equal(401);
      const stranger = await signIn(test, await buildAdvisor(test, { groupIds: [world.groupId] }));
      expect((await stranger.patch(url, change)).status).to.equal(404);
      const superAdmin = await signIn(test, await buildSuperAdmin(test));
      expect((await superAdmin.get(url)).status).to.equal(200);
      expect((await superAdmin.patch(url, change)).status).to.equal(403);
      expect((await superAdmin.post('/api/matches', { requestId: 1, advisorId: 1 })).status).to.equal(403);
    });

    it('to a group admin where neither side is managed, who sees them', async () => {
      const world = await buildWork(test);
      const { id } = first(await ask(world));
      const { body } = await world.asGroupAdmin.get<Match>(`/api/matches/${id}`);
      expect(body.abilities).to.include({ accept: false, decline: false });
      expect((await world.asGroupAdmin.patch(`/api/matches/${id}`, { status: 'accepted' })).status).to.equal(
        403,
      );
    });
  });

  it('offer the request, and another advisor for it, only to a group admin who sees the request', async () => {
    const elsewhere = await buildGroup(test);
    const world = await buildWork(test, { advisor: { isManaged: true } });
    const [advisor] = world.advisors;
    await transaction(test.db, (trx) =>
      linkToGroups(trx, { actor: 'system' }, 'advisor', Number(advisor?.advisorId), [elsewhere]),
    );
    const { id } = first(await ask(world));
    const ofAdvisor = await signIn(test, await buildGroupAdmin(test, { groupIds: [elsewhere] }));
    const { body } = await ofAdvisor.get<Match>(`/api/matches/${id}`);
    expect(body.abilities).to.include({ accept: true, decline: true, reassign: false, seeRequest: false });
    expect((await ofAdvisor.get(`/api/requests/${body.requestId}`)).status).to.equal(404);
    const listed = await ofAdvisor.get<Match[]>('/api/matches');
    for (const { request } of [body, ...listed.body])
      expect(request, 'nor its brief, by the match')
        .to.include({ description: '' })
        .and.deep.include({ skillsRequired: [] });
    const exported = await ofAdvisor.get('/api/matches/export');
    expect(exported.text).not.to.contain('for the reserves of our small charity');
    const own = await world.asGroupAdmin.get<Match>(`/api/matches/${id}`);
    expect(own.body.abilities).to.include({ decline: true, reassign: true, seeRequest: true });
    expect(own.body.request.description).to.contain('for the reserves of our small charity');
    const asked = await (await world.asAdvisor(Number(advisor?.advisorId))).get<Match>(`/api/matches/${id}`);
    expect(asked.body.abilities).to.include({ decline: true, reassign: false, seeRequest: true });
  });

  it('call an advisor who has given no name by their username, also in what is told of them', async () => {
    const world = await buildWork(test, { advisor: { profile: { firstName: null, lastName: null } } });
    const username = String(world.advisors[0]?.username);
    const { request, match } = await acceptedMatch(world);
    expect(request.matches[0]?.advisorName).to.equal(username);
    expect(match.advisor).to.include({ name: username, firstName: null });
    const told = test.db('notifications').where('user_id', world.organization.userId).pluck('title');
    expect(await told).to.deep.equal([`${username} accepted “${request.title}”`]);
  });

  describe('change', () => {
    it('from pending to accepted, which starts the request; then only to an end', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const { request, match, asAdvisor } = await acceptedMatch(world);
      expect(match).to.include({ status: 'accepted', dueAt: null });
      expect(match.request.status).to.equal('in-progress');
      expect(match.abilities).to.include({
        message: true,
        proposeSession: true,
        accept: false,
        decline: false,
        end: true,
      });
      for (const status of ['accepted', 'rejected', 'pending']) {
        const again = await asAdvisor.patch<Refusal>(`/api/matches/${match.id}`, { status });
        expect(again.status).to.equal(409);
        expect(again.body.message).to.equal(`A match that is accepted cannot become ${status}.`);
      }
      expect(await noticesOf(test, world.organization.userId)).to.deep.equal(['matchAccepted']);
      const other = request.matches.find(({ id }) => id !== match.id);
      expect(await noticesOf(test, userOf(world, Number(other?.advisorId)))).to.deep.equal([
        'matchProposed',
        'matchAcceptedByAnother',
      ]);
    });

    it('to declined with a reason, and the next-best advisor is proposed', async () => {
      const world = await buildWork(test, { advisors: 6 });
      const request = await ask(world);
      const { id, advisorId } = first(request);
      const asAdvisor = await world.asAdvisor(advisorId);
      const declined = await asAdvisor.patch<Match>(`/api/matches/${id}`, {
        status: 'rejected',
        declineReason: 'On leave until spring',
      });
      expect(declined.body).to.include({ status: 'rejected', declineReason: 'On leave until spring' });
      const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
      expect(body.matches).to.have.length(6);
      expect(body.matches.filter(({ status }) => status === 'pending')).to.have.length(5);
      const next = body.matches.find((match) => !request.matches.some((one) => one.id === match.id));
      expect(await noticesOf(test, userOf(world, Number(next?.advisorId)))).to.deep.equal(['matchProposed']);
      const [mail] = await mails(test.db, world.organization.email);
      expect(mail?.subject).to.match(/declined “Cash flow forecast for a small charity”$/);
      expect(mail?.text).to.contain('Reason: On leave until spring');
      expect(mail?.text).to.contain(`We have asked ${next?.advisorName} next.`);
    });

    it('to declined by the organisation, and only its own side reads who is asked next', async () => {
      const world = await buildWork(test, { advisors: 6, organization: { isManaged: true } });
      const request = await ask(world);
      const { id, advisorId } = first(request);
      const reject = { status: 'rejected', declineReason: 'We know each other' };
      expect((await world.asOrganization.patch(`/api/matches/${id}`, reject)).status).to.equal(200);
      const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
      const next = body.matches.find((match) => !request.matches.some((one) => one.id === match.id));
      const asked = `We have asked ${next?.advisorName} next.`;
      const told = async (userId: number) =>
        (await test
          .db('notifications')
          .where({ user_id: userId, type: 'matchDeclined' })
          .pluck('body')) as string[];
      expect(await told(userOf(world, advisorId))).to.deep.equal(['Reason: We know each other']);
      expect(await told(world.groupAdmin.userId)).to.deep.equal([`Reason: We know each other. ${asked}`]);
      const declined = world.advisors.find((one) => one.advisorId === advisorId);
      for (const mail of await mails(test.db, declined?.email)) expect(mail.text).not.to.contain('next.');
    });

    it('back to pending when reconsidered, with a new time to answer', async () => {
      const world = await buildWork(test);
      const request = await ask(world);
      const { id, advisorId } = first(request);
      const asAdvisor = await world.asAdvisor(advisorId);
      await asAdvisor.patch(`/api/matches/${id}`, { status: 'rejected' });
      const alone = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
      expect(alone.body.status).to.equal('open');
      const { body } = await asAdvisor.patch<Match>(`/api/matches/${id}`, { status: 'pending' });
      expect(body.status).to.equal('pending');
      expect(body.declineReason).to.equal(null);
      expect(new Date(String(body.dueAt)).getTime()).to.be.greaterThan(Date.now());
      expect(body.request.status).to.equal('matching');
      expect(await noticesOf(test, world.organization.userId)).to.deep.equal([
        'matchDeclined',
        'matchReconsidered',
      ]);
    });

    it('and are due by the database’s clock, whatever the server’s says', async () => {
      const world = await buildWork(test, { advisors: 7 });
      const due = async () =>
        (await test
          .db('matches as m')
          .join('requests as r', 'r.id', 'm.request_id')
          .where('r.organization_id', world.organization.organizationId)
          .where('m.status', 'pending')
          .pluck('m.due_at')) as string[];
      const expectInTime = async (count: number) => {
        const wanted = (await databaseNow(test.db)).getTime() + test.deps.config.matchDueDays * 86_400_000;
        const found = (await due()).map((at) => Date.parse(isoTime(at)));
        expect(found).to.have.length(count);
        for (const at of found) expect(at).to.be.closeTo(wanted, 120_000);
      };
      const asAdvisors = await Promise.all(world.advisors.map(({ advisorId }) => world.asAdvisor(advisorId)));
      expect(asAdvisors).to.have.length(7);
      await withWrongClock(-6, async () => {
        const request = await ask(world);
        await expectInTime(5);
        const { id, advisorId } = first(request);
        const asAdvisor = await world.asAdvisor(advisorId);
        await asAdvisor.patch(`/api/matches/${id}`, { status: 'rejected' });
        await expectInTime(5);
        await asAdvisor.patch(`/api/matches/${id}`, { status: 'pending' });
        await expectInTime(6);
        const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
        const asked = body.matches.map((match) => match.advisorId);
        const last = world.advisors.find((one) => !asked.includes(one.advisorId));
        await world.asOrganization.post('/api/matches', {
          requestId: request.id,
          advisorId: last?.advisorId,
        });
        await expectInTime(7);
      });
    });

    it('no more once the request is final', async () => {
      const world = await buildWork(test);
      const request = await ask(world);
      const { id, advisorId } = first(request);
      await world.asOrganization.patch(`/api/requests/${request.id}`, { status: 'cancelled' });
      const asAdvisor = await world.asAdvisor(advisorId);
      const { status, body } = await asAdvisor.patch<Refusal>(`/api/matches/${id}`, { status: 'pending' });
      expect(status).to.equal(409);
      expect(body.message).to.equal('This request is cancelled; it takes no more changes.');
    });

    it('by the organisation just as well', async () => {
      const world = await buildWork(test);
      const { id, advisorId } = first(await ask(world));
      const { body } = await world.asOrganization.patch<Match>(`/api/matches/${id}`, { status: 'accepted' });
      expect(body.status).to.equal('accepted');
      expect(await noticesOf(test, userOf(world, advisorId))).to.deep.equal([
        'matchProposed',
        'matchAccepted',
      ]);
    });

    it('by a group admin for a managed side, who is told what waits for it', async () => {
      const world = await buildWork(test, { advisor: { isManaged: true } });
      const { id, advisorName } = first(await ask(world));
      expect(await noticesOf(test, world.groupAdmin.userId)).to.deep.equal(['matchProposed']);
      const whom = `This is for ${advisorName}, whose account you run.`;
      const [mail] = await mails(test.db, world.groupAdmin.email);
      expect(mail?.text).to.contain(whom);
      expect(mail?.subject, 'names whose help is asked for').to.contain(`would like ${advisorName} to help`);
      expect((await mails(test.db, world.advisors[0]?.email))[0]?.text).to.not.contain(whom);
      const { body } = await world.asGroupAdmin.patch<Match>(`/api/matches/${id}`, { status: 'accepted' });
      expect(body.status).to.equal('accepted');
    });

    it('by who may act, and from the state, at the moment they are held, not as read before', async () => {
      const cases = [
        { table: 'advisors', change: { is_managed: 0 }, status: 403, code: 'FORBIDDEN' },
        { table: 'matches', change: { status: 'rejected' }, status: 409, code: 'MATCH_TRANSITION' },
      ];
      for (const { table, change, status, code } of cases) {
        const world = await buildWork(test, { advisor: { isManaged: true } });
        const request = await ask(world);
        const { id, advisorId } = first(request);
        const { answer } = await transaction(test.db, async (trx) => {
          await holdRow(trx, 'requests', request.id);
          const answer = world.asGroupAdmin.patch<Refusal>(`/api/matches/${id}`, { status: 'accepted' });
          // Long enough for the call to have read the match and to wait for the request.
          await pause(300);
          await trx(table)
            .where('id', table === 'matches' ? id : advisorId)
            .update(change);
          return { answer };
        });
        const { status: answered, body } = await answer;
        expect([answered, body.code]).to.deep.equal([status, code]);
      }
    });

    it('once only when both sides act at once', async () => {
      const world = await buildWork(test);
      const { id, advisorId } = first(await ask(world));
      const asAdvisor = await world.asAdvisor(advisorId);
      const answers = await Promise.all([
        asAdvisor.patch(`/api/matches/${id}`, { status: 'accepted' }),
        world.asOrganization.patch(`/api/matches/${id}`, { status: 'rejected' }),
      ]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([200, 409]);
    });
  });

  describe('and an advisor’s hours', () => {
    it('are enough or the match cannot be accepted, also when two are accepted at once', async () => {
      const world = await buildWork(test, { advisor: { profile: { availableHoursPerYear: 6 } } });
      const [one, two] = [first(await ask(world)), first(await ask(world))];
      const asAdvisor = await world.asAdvisor(one.advisorId);
      const answers = await Promise.all(
        [one, two].map(({ id }) => asAdvisor.patch<Refusal>(`/api/matches/${id}`, { status: 'accepted' })),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.message).to.equal('This advisor has 2 hours left this year; the request needs 4.');
    });

    it('are enough for a request, or its advisor is not proposed for it', async () => {
      const world = await buildWork(test, { advisor: { profile: { availableHoursPerYear: 6 } } });
      expect((await ask(world, { hoursNeeded: 7 })).matches).to.deep.equal([]);
      expect((await ask(world, { hoursNeeded: 6 })).matches).to.have.length(1);
    });

    it('bound what an accepted request may come to need', async () => {
      const world = await buildWork(test, { advisor: { profile: { availableHoursPerYear: 6 } } });
      const { request } = await acceptedMatch(world);
      const raise = (hoursNeeded: number) =>
        world.asOrganization.patch<Refusal>(`/api/requests/${request.id}`, { hoursNeeded });
      expect((await raise(7)).body.code).to.equal('ADVISOR_AT_CAPACITY');
      expect((await raise(6)).status).to.equal(200);
    });

    it('rest while they pause, which they may ask for while declining', async () => {
      const world = await buildWork(test);
      const { id, advisorId } = first(await ask(world));
      const pausedUntil = new Date(Date.now() + 30 * 86_400_000).toISOString();
      const change = { status: 'rejected', pausedUntil };
      expect((await world.asOrganization.patch(`/api/matches/${id}`, change)).status).to.equal(403);
      const asAdvisor = await world.asAdvisor(advisorId);
      const past = { status: 'rejected', pausedUntil: '2020-01-01T00:00:00.000Z' };
      expect((await asAdvisor.patch(`/api/matches/${id}`, past)).status).to.equal(400);
      expect((await asAdvisor.patch(`/api/matches/${id}`, change)).status).to.equal(200);
      expect((await ask(world)).matches).to.deep.equal([]);
      const again = await world.asOrganization.post<Refusal>('/api/matches', {
        requestId: (await ask(world)).id,
        advisorId,
      });
      expect(again.status).to.equal(409);
      expect(again.body.code).to.equal('ADVISOR_PAUSED');
    });
  });

  describe('are proposed by hand', () => {
    it('by the organisation, once, for advisors that it may see', async () => {
      const world = await buildWork(test);
      const { id: requestId, matches } = await ask(world);
      const stranger = await buildAdvisor(test);
      const late = await buildAdvisor(test, {
        groupIds: [world.groupId],
        profile: { title: 'Beekeeper', expertise: 'Bees, hives and honey', bio: 'I keep bees.', skills: [] },
      });
      await test.deps.searchIndex.settled();
      const post = (advisorId: number) =>
        world.asOrganization.post<Match & Refusal>('/api/matches', { requestId, advisorId });
      expect((await post(stranger.advisorId)).status).to.equal(404);
      expect((await post(Number(matches[0]?.advisorId))).body.code).to.equal('ALREADY_PROPOSED');
      const { status, body } = await post(late.advisorId);
      expect(status).to.equal(201);
      expect(body).to.include({ status: 'pending', proposedByUserId: world.organization.userId });
      expect(await noticesOf(test, late.userId)).to.deep.equal(['matchProposed']);
    });

    it('by an admin of the organisation’s group, who tells the organisation; not by another group’s', async () => {
      const world = await buildWork(test, { advisors: 6 });
      const request = await ask(world);
      const free = world.advisors.find((one) => !request.matches.some((m) => m.advisorId === one.advisorId));
      const wanted = { requestId: request.id, advisorId: Number(free?.advisorId) };
      const elsewhere = await buildWork(test, { advisors: 0 });
      expect((await elsewhere.asGroupAdmin.post('/api/matches', wanted)).status).to.equal(404);
      expect((await world.asGroupAdmin.post('/api/matches', wanted)).status).to.equal(201);
      expect(await noticesOf(test, world.organization.userId)).to.deep.equal(['matchProposed']);
    });

    it('in groups that share nobody are as if they were not there', async () => {
      const world = await buildWork(test);
      const other = await buildGroup(test);
      const outsider = await buildAdvisor(test, { groupIds: [other] });
      const { id: requestId } = await ask(world);
      await test.deps.searchIndex.settled();
      const wanted = { requestId, advisorId: outsider.advisorId };
      expect((await world.asOrganization.post('/api/matches', wanted)).status).to.equal(404);
      await transaction(test.db, (trx) =>
        linkToGroups(trx, { actor: 'system' }, 'organization', world.organization.organizationId, [other]),
      );
      expect((await world.asOrganization.post('/api/matches', wanted)).status).to.equal(201);
    });
  });

  it('stop at ten proposals a request', async () => {
    const world = await buildWork(test, { advisors: 12 });
    const request = await ask(world);
    for (let declined = 0; declined < 10; declined += 1) {
      const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
      const pending = body.matches.find(({ status }) => status === 'pending');
      await world.asOrganization.patch(`/api/matches/${pending?.id}`, { status: 'rejected' });
    }
    const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
    expect(body.matches).to.have.length(10);
    expect(body.status).to.equal('open');
  });
});
