import { expect } from 'chai';
import type { GroupInvitation } from '../../src/contract/groups-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { RATE_LIMITS } from '../../src/core/limits/limits.ts';
import { entriesNamed } from '../../src/features/matching/sessions/index.ts';
import { dailyDigest } from '../../src/features/notifications/digest.job.ts';
import { expectStatus, statusesInTurn } from '../support/answers.ts';
import { joinCodeOf, listOf, PASSWORD, unique } from '../support/builders.ts';
import { anotherServer, describeWithServer } from '../support/suite.ts';
import { acceptedMatch, ask, buildWork, requestForm } from '../support/work.ts';

/** How often each value is there. */
const counted = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Delivered to the same mailbox (RFC 5233). */
const tagged = (email: string, tag: string | number) => email.replace('@', `+${tag}@`);

describeWithServer('Somebody who makes the product write to others', { rateLimitFactor: 1 }, (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 10 / RATE_LIMITS.sendInvitations.points });

  const verifying = anotherServer(test, { rateLimitFactor: 1, env: { EMAIL_VERIFICATION: 'on' } });

  const mailsTo = async (email: string) => counted((await test.mails(email)).map(({ type }) => type));

  it('asks for help and cancels until the day’s limit; the same request is mailed once, the bell rings each time', async () => {
    const world = await buildWork(test);
    const { advisor } = world;
    const statuses: number[] = [];
    for (let at = 0; at <= RATE_LIMITS.askForHelp.points; at += 1) {
      const asked = await world.asOrganization.post<{ id: number }>('/api/requests', requestForm());
      statuses.push(asked.status);
      if (asked.status === 429) expect(Number(asked.headers['retry-after'])).to.be.above(0);
      else await world.asOrganization.patch(`/api/requests/${asked.body.id}`, { status: 'cancelled' });
    }
    expect(counted(statuses.map(String))).to.deep.equal({ '201': RATE_LIMITS.askForHelp.points, '429': 1 });
    expect(await mailsTo(advisor.email)).to.deep.equal({ matchProposed: 1, requestClosed: 1 });
    expect(counted(await test.notices(advisor.userId))).to.deep.equal({
      matchProposed: RATE_LIMITS.askForHelp.points,
      requestClosed: RATE_LIMITS.askForHelp.points,
    });
  });

  it('mails one person so often a day, in whatever words; the rest comes in the daily e-mail', async () => {
    const world = await buildWork(test);
    const { advisor } = world;
    for (let at = 0; at < 15; at += 1) {
      const { id } = await ask(world, { title: `Another cash flow forecast ${at}` });
      await world.asOrganization.patch(`/api/requests/${id}`, { status: 'cancelled' });
    }
    const sent = await mailsTo(advisor.email);
    expect((sent['matchProposed'] ?? 0) + (sent['requestClosed'] ?? 0)).to.equal(
      LIMITS.mail.fromOneToOneADay,
    );
    const inDigest = await test.count('notifications', { user_id: advisor.userId, mail: 'digest' });
    expect(inDigest).to.equal(30 - LIMITS.mail.fromOneToOneADay);
  });

  it('moves a meeting to and fro and calls it off: what is beyond the day’s mails comes in one, with the entry as it is', async () => {
    const world = await buildWork(test);
    const { match } = await acceptedMatch(world);
    const { advisor } = world;
    const at = (hour: number) => new Date(Date.UTC(2027, 0, 4, hour)).toISOString();
    const planned = await world.asOrganization.post<{ id: number }>('/api/sessions', {
      matchId: match.id,
      scheduledDate: at(9),
      durationMinutes: 30,
    });
    const path = `/api/sessions/${planned.body.id}`;
    for (let turn = 0; turn < LIMITS.mail.fromOneToOneADay + 3; turn += 1)
      await expectStatus(200, world.asOrganization.patch(path, { scheduledDate: at(10 + (turn % 2)) }));
    await expectStatus(200, world.asOrganization.delete(path));
    const entries = async () =>
      (
        await test
          .db('outbox')
          .where('user_id', advisor.userId)
          .whereNotNull('calendar')
          .orderBy('id')
          .select('type', 'calendar', 'calendar_method')
      ).map((row) => ({
        type: row.type,
        method: row.calendar_method,
        count: String(row.calendar).split('BEGIN:VEVENT').length - 1,
        status: /STATUS:(\w+)/.exec(String(row.calendar))?.[1],
      }));
    expect((await entries()).map(({ status }) => status)).not.to.include('CANCELLED');
    const job = dailyDigest(entriesNamed);
    const tomorrow = new Date(Date.now() + 86_400_000);
    tomorrow.setUTCHours(12);
    for (let run = 0; run < 2; run += 1) await job.run(test.deps, tomorrow);
    const all = await entries();
    expect(all.filter(({ type }) => type === 'dailyDigest')).to.deep.equal([
      { type: 'dailyDigest', method: 'PUBLISH', count: 1, status: 'CANCELLED' },
    ]);
    expect(all.length).to.be.most(LIMITS.mail.fromOneToOneADay + 1);
  });

  it('declines and reopens a match: each is mailed once a day, and again the day after', async () => {
    const world = await buildWork(test);
    const { advisor } = world;
    const [match] = (await ask(world)).matches;
    const url = `/api/matches/${match?.id}`;
    const turn = async () => {
      for (const status of ['rejected', 'pending'])
        await expectStatus(200, world.asOrganization.patch(url, { status }));
    };
    for (let at = 0; at < 20; at += 1) await turn();
    expect(await mailsTo(advisor.email)).to.deep.equal({
      matchProposed: 1,
      matchDeclined: 1,
      matchReconsidered: 1,
    });
    expect(counted(await test.notices(advisor.userId))).to.include({
      matchDeclined: 20,
      matchReconsidered: 20,
    });
    const longAgo = { created_at: '2026-01-01 00:00:00.000' };
    await test.change('notifications', { user_id: advisor.userId }, longAgo);
    await turn();
    expect(await mailsTo(advisor.email)).to.include({ matchDeclined: 2, matchReconsidered: 2 });
  });

  it('asks to join and withdraws: one mail to each admin, and so many a day', async () => {
    const world = await buildWork(test);
    const code = await joinCodeOf(test, world.groupId);
    const outsider = await test.asAdvisor();
    const statuses: number[] = [];
    for (let at = 0; at <= RATE_LIMITS.askToJoin.points; at += 1) {
      const { status, body } = await outsider.post<{ id: number }>('/api/groups/join', {
        code,
        message: `words ${at}`,
      });
      statuses.push(status);
      if (status === 201) await outsider.patch(`/api/join-requests/${body.id}`, { status: 'withdrawn' });
    }
    expect(statuses.filter((status) => status === 201)).to.have.length(RATE_LIMITS.askToJoin.points);
    expect(statuses.at(-1)).to.equal(429);
    expect(await mailsTo(world.groupAdmin.email)).to.deep.equal({ joinRequestMade: 1 });
  });

  it('tries codes of private groups no oftener than that', async () => {
    const outsider = await test.asAdvisor();
    const statuses = await statusesInTurn(RATE_LIMITS.askToJoin.points + 1, (id) =>
      outsider.post('/api/groups/join', { code: String(9_000_000_000 + id) }),
    );
    expect(counted(statuses.map(String))).to.deep.equal({ '404': RATE_LIMITS.askToJoin.points, '429': 1 });
  });

  it('changes one person’s log-in again and again: so many mails of a kind an hour, the bell each time', async () => {
    const world = await buildWork(test);
    const { advisorId, userId, email } = await test.advisor({ groupIds: [world.groupId], isManaged: true });
    const path = `/api/advisors/${advisorId}/reset-password`;
    const reset = (at: number) => world.asGroupAdmin.post(path, { newPassword: `heron-lamp-${at}-quay` });
    const times = LIMITS.mail.ofOneKindAnHour + 2;
    expect(await statusesInTurn(times, reset)).to.deep.equal(Array(times).fill(200));
    expect(await mailsTo(email)).to.deep.equal({ passwordChanged: LIMITS.mail.ofOneKindAnHour });
    expect(counted(await test.notices(userId))).to.deep.equal({ passwordChanged: times });
    await test.change('users', userId, { email_verified_at: '2026-01-01 00:00:00.000' });
    expect(await statusesInTurn(times, reset)).to.deep.equal(Array(times).fill(200));
    expect(await mailsTo(email)).to.include({ passwordReset: LIMITS.mail.ofOneKindAnHour });
  });

  it('chooses passwords of many: each counts as an address written to', async () => {
    const world = await buildWork(test);
    const admin = (await test.asGroupAdmin(world.groupId)).at(strict.server);
    const statuses = await statusesInTurn(12, async () => {
      const { advisorId } = await test.advisor({ groupIds: [world.groupId], isManaged: true });
      const password = `heron-lamp-${unique()}`;
      const form = { firstName: 'Ada', lastName: 'Byron', email: `ada${unique()}@example.org`, password };
      return admin.put(`/api/admin/advisors/${advisorId}`, form);
    });
    expect(counted(statuses.map(String))).to.deep.equal({ '200': 10, '429': 2 });
  });

  it('says of many accounts that somebody’s address is theirs: so many mails an hour', async () => {
    const email = `victim${unique()}@example.net`;
    for (const at of listOf(4, String)) {
      const client = verifying.client();
      const own = { username: `${at} ${unique()}`, email: `own${unique()}@example.org`, password: PASSWORD };
      await expectStatus(201, client.post('/api/register/advisor', own));
      for (const to of [email, own.email, tagged(email, at), own.email, email])
        await expectStatus(200, client.patch('/api/user/profile', { email: to }));
      for (let again = 0; again < RATE_LIMITS.verifyEmail.points; again += 1)
        await expectStatus(200, client.post('/api/user/email/verification'));
    }
    const sent = await Promise.all([email, ...listOf(4, (at) => tagged(email, at))].map(test.mails));
    expect(sent.flat().map(({ type }) => type)).to.deep.equal(
      Array(LIMITS.mail.ofOneKindAnHour).fill('emailVerification'),
    );
  });

  describe('by invitations', () => {
    it('writes to one address three times a day, though each invitation is taken back', async () => {
      const world = await buildWork(test);
      const email = `stranger${unique()}@example.org`;
      const path = `/api/groups/${world.groupId}/invitations`;
      const seen: string[] = [];
      for (let at = 0; at < 5; at += 1) {
        const { body } = await world.asGroupAdmin.post<GroupInvitation[]>(path, {
          emails: [at % 2 === 0 ? email : tagged(email, at)],
          userType: 'advisor',
        });
        seen.push(body[0]?.reason ?? String(body[0]?.status));
        if (body[0]?.id) await world.asGroupAdmin.delete(`${path}/${body[0].id}`);
      }
      expect(seen).to.deep.equal(['invited', 'invited', 'invited', 'invitedOften', 'invitedOften']);
      expect(await test.mails(email)).to.have.length(2);
      const administrator = { email: `other${unique()}@example.org` };
      const first = await world.asGroupAdmin.post<{ id: number }>(
        `/api/admin/groups/${world.groupId}/admins`,
        administrator,
      );
      const again = `${path}/${first.body.id}/resend`;
      const statuses = await statusesInTurn(3, () => world.asGroupAdmin.post(again, {}));
      expect(statuses).to.deep.equal([200, 200, 429]);
    });

    it('is counted by address, all of a call or none', async () => {
      const world = await buildWork(test);
      const admin = (await test.asGroupAdmin(world.groupId)).at(strict.server);
      const invite = (count: number) => {
        const emails = listOf(count, () => `many${unique()}@example.org`);
        return admin.post(`/api/groups/${world.groupId}/invitations`, { emails, userType: 'advisor' });
      };
      const statuses = [];
      for (const count of [6, 6, 4, 1]) statuses.push((await invite(count)).status);
      expect(statuses).to.deep.equal([201, 429, 201, 429]);
    });
  });
});
