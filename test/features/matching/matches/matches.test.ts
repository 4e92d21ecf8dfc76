import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Match } from '../../../../src/contract/requests-api.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { isoTime } from '../../../../src/core/db/dialect.ts';
import { transaction, holdRow } from '../../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../../src/features/groups/index.ts';
import { proposeAll } from '../../../../src/features/matching/matches/proposals.service.ts';
import { lockRequest } from '../../../../src/features/matching/requests/request-access.queries.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { standingIn } from '../../../support/server-zone.ts';
import { describeWithServer } from '../../../support/suite.ts';
import {
  acceptedMatch,
  acceptedWork,
  ask,
  askedWork,
  buildWork,
  changeRequest,
  firstMatch,
  moveMatch,
  nextMatch,
  requestNow,
  type WorkWorld,
} from '../../../support/work.ts';
import { withWrongClock } from '../../../support/wrong-clock.ts';
import { fromNow, HOUR, plan } from '../sessions/world.ts';

describeWithServer('Matches', (test) => {
  const SKILLED = { advisor: { profile: { availableHoursPerYear: 6 } } };
  const url = ({ id }: { id: number }) => `/api/matches/${id}`;
  const abilities = async (client: Client, match: { id: number }) =>
    (await expectStatus(200, client.get<Match>(url(match)))).abilities;
  const join = (kind: 'advisor' | 'organization', id: number, groupId: number) =>
    transaction(test.db, (trx) => linkToGroups(trx, { actor: 'system' }, kind, id, [groupId]));
  const noticesOf = (world: WorkWorld, match: { advisorId: number } | undefined) =>
    test.notices(world.personOf(match?.advisorId).userId);

  describe('are refused', () => {
    it('to strangers in the same group as if they were not there', async () => {
      const { world, match } = await askedWork(test);
      const stranger = await test.asAdvisor({ groupIds: [world.groupId] });
      await expectStatus(404, moveMatch(stranger, match, 'accepted'));
    });

    it('to a group admin where neither side is managed, to whom they are not offered', async () => {
      const { world, match } = await askedWork(test);
      expect(await abilities(world.asGroupAdmin, match)).to.include({ accept: false, decline: false });
    });
  });

  it('offer the request, and another advisor for it, only to a group admin who sees the request', async () => {
    const elsewhere = await test.group();
    const world = await buildWork(test, { advisor: { isManaged: true } });
    await join('advisor', world.advisor.advisorId, elsewhere);
    const match = firstMatch(await ask(world));
    const ofAdvisor = await test.asGroupAdmin(elsewhere);
    const { body } = await ofAdvisor.get<Match>(url(match));
    expect(body.abilities).to.include({ accept: true, decline: true, reassign: false, seeRequest: false });
    await expectStatus(404, ofAdvisor.get(`/api/requests/${body.requestId}`));
    const listed = await ofAdvisor.get<Match[]>('/api/matches');
    for (const { request } of [body, ...listed.body])
      expect(request, 'nor its brief').to.deep.include({ description: '', skillsRequired: [] });
    const brief = 'for the reserves of our small charity';
    expect((await ofAdvisor.get('/api/matches/export')).text).not.to.contain(brief);
    const own = await world.asGroupAdmin.get<Match>(url(match));
    expect(own.body.abilities).to.include({ decline: true, reassign: true, seeRequest: true });
    expect(own.body.request.description).to.contain(brief);
    const asked = await abilities(world.asFirstAdvisor, match);
    expect(asked).to.include({ decline: true, reassign: false, seeRequest: true });
  });

  it('call an advisor who has given no name by their username, also in what is told of them', async () => {
    const world = await buildWork(test, { advisor: { profile: { firstName: null, lastName: null } } });
    const { username } = world.advisor;
    const { request, match } = await acceptedMatch(world);
    expect(request.matches[0]?.advisorName).to.equal(username);
    expect(match.advisor).to.include({ name: username, firstName: null });
    const told = await test.column('notifications', { user_id: world.organization.userId }, 'title');
    expect(told).to.deep.equal([`${username} accepted “${request.title}”`]);
  });

  describe('change', () => {
    it('from pending to accepted, which starts the request; then only to an end', async () => {
      const { world, request, match, asAdvisor } = await acceptedWork(test, { advisors: 2 });
      expect(match).to.include({ status: 'accepted', dueAt: null });
      expect(match.request.status).to.equal('in-progress');
      const may = { message: true, proposeSession: true, accept: false, decline: false, end: true };
      expect(match.abilities).to.include(may);
      for (const status of ['accepted', 'rejected', 'pending']) {
        const told = `A match that is accepted cannot become ${status}.`;
        await expectRefusal(409, told, moveMatch(asAdvisor, match, status));
      }
      expect(await test.notices(world.organization.userId)).to.deep.equal(['matchAccepted']);
      const other = request.matches.find(({ id }) => id !== match.id);
      expect(await noticesOf(world, other)).to.deep.equal(['matchProposed', 'matchAcceptedByAnother']);
    });

    it('to declined with a reason, and the next-best advisor is proposed', async () => {
      const { world, request, match, asAdvisor } = await askedWork(test, { advisors: 6 });
      const declineReason = 'On leave until spring';
      const declined = await moveMatch(asAdvisor, match, 'rejected', { declineReason });
      expect(declined.body).to.include({ status: 'rejected', declineReason });
      const now = await requestNow(world, request);
      expect(now.matches).to.have.length(6);
      expect(now.matches.filter(({ status }) => status === 'pending')).to.have.length(5);
      const next = nextMatch(now, request);
      expect(await noticesOf(world, next)).to.deep.equal(['matchProposed']);
      const [mail] = await test.mails(world.organization.email);
      expect(mail?.subject).to.match(/declined “Cash flow forecast for a small charity”$/);
      expect(mail?.text).to.contain('Reason: On leave until spring');
      expect(mail?.text).to.contain(`We have asked ${next?.advisorName} next.`);
    });

    it('to declined by the organisation, and only its own side reads who is asked next', async () => {
      const managed = { advisors: 6, organization: { isManaged: true } };
      const { world, request, match } = await askedWork(test, managed);
      const reject = { declineReason: 'We know each other' };
      await expectStatus(200, moveMatch(world.asOrganization, match, 'rejected', reject));
      const next = nextMatch(await requestNow(world, request), request);
      const told = (userId: number) =>
        test.column('notifications', { user_id: userId, type: 'matchDeclined' }, 'body');
      const declined = world.personOf(match.advisorId);
      const reason = 'Reason: We know each other';
      expect(await told(declined.userId)).to.deep.equal([reason]);
      const asked = `${reason}. We have asked ${next?.advisorName} next.`;
      expect(await told(world.groupAdmin.userId)).to.deep.equal([asked]);
      for (const mail of await test.mails(declined.email)) expect(mail.text).not.to.contain('next.');
    });

    it('back to pending when reconsidered, with a new time to answer', async () => {
      const { world, request, match, asAdvisor } = await askedWork(test);
      await moveMatch(asAdvisor, match, 'rejected');
      expect(await requestNow(world, request)).to.include({ status: 'open' });
      const { body } = await moveMatch(asAdvisor, match, 'pending');
      expect(body).to.include({ status: 'pending', declineReason: null });
      expect(new Date(String(body.dueAt)).getTime()).to.be.greaterThan(Date.now());
      expect(body.request.status).to.equal('matching');
      const told = await test.notices(world.organization.userId);
      expect(told).to.deep.equal(['matchDeclined', 'matchReconsidered']);
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
        const match = firstMatch(request);
        const asAdvisor = await world.asAdvisor(match.advisorId);
        await moveMatch(asAdvisor, match, 'rejected');
        await expectInTime(5);
        await moveMatch(asAdvisor, match, 'pending');
        await expectInTime(6);
        const asked = (await requestNow(world, request)).matches.map(({ advisorId }) => advisorId);
        const last = world.advisors.find(({ advisorId }) => !asked.includes(advisorId));
        const wanted = { requestId: request.id, advisorId: last?.advisorId };
        await world.asOrganization.post('/api/matches', wanted);
        await expectInTime(7);
      });
    });

    it('by the organisation just as well', async () => {
      const { world, match } = await askedWork(test);
      const { body } = await moveMatch(world.asOrganization, match, 'accepted');
      expect(body.status).to.equal('accepted');
      expect(await noticesOf(world, match)).to.deep.equal(['matchProposed', 'matchAccepted']);
    });

    it('by a group admin for a managed side, who is told what waits for it', async () => {
      const { world, request, match } = await askedWork(test, { advisor: { isManaged: true } });
      const { advisorName } = match;
      expect(await test.notices(world.groupAdmin.userId)).to.deep.equal(['matchProposed']);
      const whom = `This is for ${advisorName}, whose account you run.`;
      const [mail] = await test.mails(world.groupAdmin.email);
      expect(mail?.text).to.contain(whom);
      expect(mail?.subject, 'names whose help is asked for').to.contain(`would like ${advisorName} to help`);
      expect((await test.mails(world.advisor.email))[0]?.text).to.not.contain(whom);
      const { body } = await moveMatch(world.asGroupAdmin, match, 'accepted');
      expect(body.status).to.equal('accepted');
      await expectStatus(200, changeRequest(world, request, { status: 'cancelled' }));
      const told = (userId: number) =>
        test.column('notifications', { user_id: userId, type: 'requestClosed' }, 'body');
      const closed = `${request.organizationName} no longer needs help with it.`;
      expect(await told(world.groupAdmin.userId)).to.deep.equal([`${whom} ${closed}`]);
      expect(await told(world.advisor.userId)).to.deep.equal([closed]);
    });

    it('by who may act, and from the state, at the moment they are held, not as read before', async () => {
      const cases = [
        { table: 'advisors', change: { is_managed: 0 }, status: 403, code: 'FORBIDDEN' },
        { table: 'matches', change: { status: 'rejected' }, status: 409, code: 'MATCH_TRANSITION' },
      ];
      for (const { table, change, status, code } of cases) {
        const { world, request, match } = await askedWork(test, { advisor: { isManaged: true } });
        const { answer } = await transaction(test.db, async (trx) => {
          await holdRow(trx, 'requests', request.id);
          const answer = moveMatch(world.asGroupAdmin, match, 'accepted');
          // Long enough for the call to have read the match and to wait for the request.
          await pause(300);
          const id = table === 'matches' ? match.id : match.advisorId;
          await trx(table).where({ id }).update(change);
          return { answer };
        });
        await expectRefusal(status, code, answer);
      }
    });

    it('once only when both sides act at once', async () => {
      const { world, match, asAdvisor } = await askedWork(test);
      const both = [
        moveMatch(asAdvisor, match, 'accepted'),
        moveMatch(world.asOrganization, match, 'rejected'),
      ];
      expect(await statusesOf(both)).to.deep.equal([200, 409]);
    });
  });

  describe('and an advisor’s hours', () => {
    it('are enough or the match cannot be accepted, also when two are accepted at once', async () => {
      const world = await buildWork(test, SKILLED);
      const matches = [firstMatch(await ask(world)), firstMatch(await ask(world))];
      const answers = await Promise.all(
        matches.map((match) => moveMatch(world.asFirstAdvisor, match, 'accepted')),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status }) => status)).to.deep.equal([409]);
      const message = 'Advisor hours left this year: 2; the request needs 4.';
      expect(refused[0]?.body).to.include({ message });
    });

    it('are enough for a request, or its advisor is not proposed for it', async () => {
      const world = await buildWork(test, SKILLED);
      expect((await ask(world, { hoursNeeded: 7 })).matches).to.deep.equal([]);
      expect((await ask(world, { hoursNeeded: 6 })).matches).to.have.length(1);
    });

    it('bound what an accepted request may come to need', async () => {
      const { world, request } = await acceptedWork(test, SKILLED);
      const raise = (hoursNeeded: number) => changeRequest(world, request, { hoursNeeded });
      await expectRefusal(409, 'ADVISOR_AT_CAPACITY', raise(7));
      await expectStatus(200, raise(6));
    });

    it('bound what one that has overrun may come to need by what it needs anew', async () => {
      const { world, request, match, asAdvisor } = await acceptedWork(test, SKILLED);
      const over = { scheduledDate: fromNow(-5 * HOUR), durationMinutes: 300 };
      const { id } = await plan(asAdvisor, match.id, over);
      await expectStatus(200, asAdvisor.patch(`/api/sessions/${id}`, { completed: true }));
      await expectRefusal(409, 'ADVISOR_AT_CAPACITY', changeRequest(world, request, { hoursNeeded: 7 }));
      await expectStatus(200, changeRequest(world, request, { hoursNeeded: 6 }));
    });

    it('are used as the ledger books them: of fifty minutes nothing more than 0.83', async () => {
      const eight = { advisor: { profile: { availableHoursPerYear: 8 } } };
      const { world, match, asAdvisor } = await acceptedWork(test, eight);
      const { id } = await plan(asAdvisor, match.id, { scheduledDate: fromNow(-HOUR), durationMinutes: 50 });
      await expectStatus(200, asAdvisor.patch(`/api/sessions/${id}`, { completed: true }));
      expect((await ask(world, { hoursNeeded: 4 })).matches).to.have.length(1);
    });

    it('rest while they pause, which they may ask for while declining', async () => {
      const { world, match, asAdvisor } = await askedWork(test);
      const decline = (client: Client, pausedUntil: string) =>
        moveMatch(client, match, 'rejected', { pausedUntil });
      const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
      await expectStatus(403, decline(world.asOrganization, inAMonth));
      await expectStatus(400, decline(asAdvisor, '2020-01-01T00:00:00.000Z'));
      const inThreeYears = new Date(Date.now() + 1_095 * 86_400_000).toISOString();
      await expectStatus(400, decline(asAdvisor, inThreeYears));
      // Without an offset it is UTC.
      await standingIn('America/New_York', () =>
        expectStatus(200, decline(asAdvisor, inAMonth.replace('Z', ''))).then(() => undefined),
      );
      expect(
        (await asAdvisor.get<{ advisor: { pausedUntil: string } }>('/api/user')).body.advisor.pausedUntil,
      ).to.equal(inAMonth);
      expect((await ask(world)).matches).to.deep.equal([]);
      const wanted = { requestId: (await ask(world)).id, advisorId: match.advisorId };
      await expectRefusal(409, 'ADVISOR_PAUSED', world.asOrganization.post('/api/matches', wanted));
    });
  });

  describe('are proposed by hand', () => {
    it('by the organisation, once, for advisors that it may see', async () => {
      const { world, request, match } = await askedWork(test);
      const stranger = await test.advisor();
      const profile = { title: 'Beekeeper', expertise: 'Bees, hives and honey', bio: 'I keep bees.' };
      const late = await test.advisor({ groupIds: [world.groupId], profile: { ...profile, skills: [] } });
      await test.settled();
      const post = ({ advisorId }: { advisorId: number }) =>
        world.asOrganization.post<Match>('/api/matches', { requestId: request.id, advisorId });
      await expectStatus(404, post(stranger));
      await expectRefusal(409, 'ALREADY_PROPOSED', post(match));
      const made = await expectStatus(201, post(late));
      expect(made).to.include({ status: 'pending', proposedByUserId: world.organization.userId });
      expect(await test.notices(late.userId)).to.deep.equal(['matchProposed']);
    });

    it('by an admin of the organisation’s group, who tells the organisation; not by another group’s', async () => {
      const world = await buildWork(test, { advisors: 6 });
      const request = await ask(world);
      const asked = request.matches.map(({ advisorId }) => advisorId);
      const free = world.advisors.find(({ advisorId }) => !asked.includes(advisorId));
      const wanted = { requestId: request.id, advisorId: Number(free?.advisorId) };
      const elsewhere = await buildWork(test, { advisors: 0 });
      await expectStatus(404, elsewhere.asGroupAdmin.post('/api/matches', wanted));
      await expectStatus(201, world.asGroupAdmin.post('/api/matches', wanted));
      expect(await test.notices(world.organization.userId)).to.deep.equal(['matchProposed']);
    });

    it('in groups that share nobody are as if they were not there', async () => {
      const world = await buildWork(test);
      const other = await test.group();
      const { advisorId } = await test.advisor({ groupIds: [other] });
      const { id: requestId } = await ask(world);
      await test.settled();
      const wanted = { requestId, advisorId };
      await expectStatus(404, world.asOrganization.post('/api/matches', wanted));
      await join('organization', world.organization.organizationId, other);
      await expectStatus(201, world.asOrganization.post('/api/matches', wanted));
    });
  });

  it('are answered while the account of somebody who would be told is deleted', async () => {
    const { world, match } = await askedWork(test);
    await test.change('advisors', match.advisorId, { is_managed: 1 });
    const { declining } = await transaction(test.db, async (trx) => {
      await trx('users').where('id', world.groupAdmin.userId).delete();
      const declining = moveMatch(world.asOrganization, match, 'rejected');
      await pause(300);
      return { declining };
    });
    await expectStatus(200, declining);
  });

  it('are made without an advisor whose account has gone since they were ranked', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const { id } = await ask(world);
    const { advisorId } = await test.advisor({ groupIds: [world.groupId] });
    const candidates = [advisorId + 1, advisorId].map((one) => {
      return { advisorId: one, name: 'Ada', score: 9, fitReason: 'Budgets' };
    });
    const made = await transaction(test.db, async (trx) => {
      const work = { trx, config: test.deps.config, context: { actor: 'system' } } as const;
      const proposing = { proposedByUserId: null, now: new Date() };
      return proposeAll(work, await lockRequest(trx, id), candidates, proposing);
    });
    expect(made.map((match) => match.advisorId)).to.deep.equal([advisorId]);
  });

  it('stop at ten proposals a request', async () => {
    const world = await buildWork(test, { advisors: 12 });
    const request = await ask(world);
    for (let declined = 0; declined < 10; declined += 1) {
      const { matches } = await requestNow(world, request);
      const pending = matches.find(({ status }) => status === 'pending');
      await moveMatch(world.asOrganization, pending, 'rejected');
    }
    const now = await requestNow(world, request);
    expect(now.matches).to.have.length(10);
    expect(now.status).to.equal('open');
  });
});
