import { expect } from 'chai';
import fc from 'fast-check';
import type { Letter } from '../../../src/contract/api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { pieces } from '../../../src/core/records.ts';
import { letterToken } from '../../../src/features/insights/letter/letter.service.ts';
import { hoursGiven } from '../../../src/features/insights/letter/letter.queries.ts';
import { recount } from '../../../src/features/matching/sessions/index.ts';
import { correctCredit, grantCredit } from '../../../src/features/matching/hours/credits.service.ts';
import { expectStatus } from '../../support/answers.ts';
import { PASSWORD, unique, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer } from '../../support/suite.ts';
import { buildMatch, DAY, fromNow, plan, shift } from '../matching/sessions/world.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

describeWithServer('A letter of hours', (test) => {
  let groupId: number;
  let advisor: Person & { advisorId: number };
  let asAdvisor: Client;
  before(async () => {
    groupId = await test.group();
  });
  beforeEach(async () => {
    advisor = await test.advisor({ groupIds: [groupId], profile: { lastName: 'Okonjo' } });
    asAdvisor = await test.signIn(advisor);
  });

  const organization = (name: string) =>
    test.organization({ groupIds: [groupId], hoursAllocated: 500, profile: { name } });
  /** Meetings of the past, through the front door, put on days of the year. */
  const meet = async (
    other: Person & { organizationId: number },
    meetings: readonly { readonly minutes: number; readonly day: string }[],
  ) => {
    const { matchId } = await buildMatch(test, { advisor, organization: other, hoursNeeded: 40 });
    for (const { minutes, day } of meetings) {
      const { id } = await plan(asAdvisor, matchId);
      await shift(test, id, { scheduledDate: fromNow(-DAY) });
      const done = { completed: true, durationMinutes: minutes };
      await expectStatus(200, asAdvisor.patch(`/api/sessions/${id}`, done));
      await shift(test, id, { scheduledDate: `${day}T12:00:00Z` });
    }
  };
  const letter = async (query = '?from=2026-01-01&to=2026-12-31', client = asAdvisor) =>
    (await client.get<Letter>(`/api/user/letter${query}`)).body;
  const check = (token: string, client = test.client()) => client.get(`/letter/${token}`);

  it('is written as quickly by somebody who has withdrawn it forty thousand times', async () => {
    const names = Array.from({ length: 40_000 }, (_, edition) =>
      [advisor.userId, YEAR.from, YEAR.to, edition].join('.'),
    );
    for (const piece of pieces(names, 500)) {
      const rows = piece.map((name) => ({ user_id: advisor.userId, letter: name, created_at: dbTime() }));
      await test.db('withdrawn_letters').insert(rows);
    }
    await letter('');
    const before = process.cpuUsage();
    expect((await letter()).token).to.contain(`.${String(names.length)}.`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000, 'seconds of processor').to.be.below(0.6);
  });

  it('says what was given in the period, by organisation and skills, and can be checked by anybody', async () => {
    await meet(await organization('Amber Trust'), [
      { minutes: 90, day: '2026-03-01' },
      { minutes: 20, day: '2026-12-31' },
      { minutes: 60, day: '2027-01-01' },
    ]);
    const { token, url, ...body } = await letter();
    expect(body).to.deep.equal({
      name: 'Anna Okonjo',
      ...YEAR,
      hours: 1.83,
      rows: [{ organizationName: 'Amber Trust', skills: ['finance'], hours: 1.83 }],
    });
    expect(url.endsWith(`/letter/${token}`)).to.equal(true);
    const checked = await check(token);
    expect(checked.status).to.equal(200);
    expect(checked.body).to.deep.equal({ name: 'Anna Okonjo', ...YEAR, hours: 1.83 });
    expect(checked.headers['cache-control']).to.equal('no-store');
    const everything = await letter('?from=2020-01-01&to=2029-12-31');
    const { hours_contributed: contributed } = await test.row('advisors', advisor.advisorId);
    expect(everything.hours).to.equal(Number(contributed));
    expect((await letter()).token).to.equal(token);
  });

  it('is a 404 when a single character of its token is another, and with another installation’s secret', async () => {
    const { token } = await letter();
    const other = (letter: string) =>
      letter === 'A' || letter === '1' ? '2' : /\d/.test(letter) ? '1' : 'A';
    for (let at = 0; at < token.length; at += 1) {
      const altered = `${token.slice(0, at)}${other(token[at] ?? '')}${token.slice(at + 1)}`;
      await expectStatus(404, check(altered), altered);
    }
    expect((await check(`0${token}`)).status).to.equal(404);
    const forged = letterToken(
      { sessionSecret: 'another secret, as long as the first', sessionSecretBefore: null },
      { userId: advisor.userId, period: YEAR, edition: 0 },
    );
    await expectStatus(404, check(forged));
    // While the secret is being changed, letters of before hold.
    const SESSION_SECRET = 'the next secret, long enough for all';
    const env = { SESSION_SECRET, SESSION_SECRET_BEFORE: test.deps.config.sessionSecret };
    const next = await buildServer(test.db, { env });
    await expectStatus(200, check(token, next.client()));
    await next.stop();
  });

  it('is known no more once withdrawn, by its advisor alone, and the next one is another', async () => {
    const { token } = await letter();
    const other = '?from=2025-01-01&to=2025-12-31';
    const { token: ofOther } = await letter(other);
    const stranger = await test.asAdvisor();
    await expectStatus(404, stranger.delete(`/api/user/letter/${token}`));
    await expectStatus(404, asAdvisor.delete(`/api/user/letter/${token}x`));
    for (let twice = 0; twice < 2; twice += 1)
      await expectStatus(200, asAdvisor.delete(`/api/user/letter/${token}`));
    await expectStatus(404, check(token));
    expect((await letter(other)).token).to.equal(ofOther);
    const next = await letter();
    expect(next.token).not.to.equal(token);
    await expectStatus(200, check(next.token));
    const actions = await test.actions({ action: 'letter.withdrawn', subject_id: advisor.userId });
    expect(actions).to.have.length(1);
  });

  it('is gone with the account, and refuses days in the wrong order', async () => {
    const { token } = await letter();
    await expectStatus(400, asAdvisor.get('/api/user/letter?from=2026-02-01&to=2026-01-01'));
    await expectStatus(400, asAdvisor.get('/api/user/letter?from=2026-02-30'));
    const { status } = await asAdvisor.call('DELETE', '/api/user', { password: PASSWORD });
    expect(status).to.be.oneOf([200, 204]);
    await expectStatus(404, check(token));
  });

  it('keeps the hours of organisations that leave, or that a block hides, without their names', async () => {
    const [leaving, blocked] = [await organization('Leaving'), await organization('Blocked')];
    await meet(leaving, [{ minutes: 60, day: '2026-04-01' }]);
    await meet(blocked, [{ minutes: 30, day: '2026-05-01' }]);
    const { token } = await letter();
    const asLeaving = await test.signIn(leaving);
    expect((await asLeaving.call('DELETE', '/api/user', { password: PASSWORD })).status).to.be.below(300);
    await expectStatus(201, asAdvisor.post('/api/blocks', { userId: blocked.userId }));
    const after = await letter();
    expect(after.rows).to.deep.equal([{ organizationName: null, skills: [], hours: 1.5 }]);
    expect(after.hours).to.equal(1.5);
    await expectStatus(404, check(token, await test.signIn(blocked)));
    expect((await check(token)).body).to.include({ hours: 1.5 });
  });

  it('equals the sessions that the ledger booked, over random histories with corrections of credits', async () => {
    const { db } = test;
    const day = fc
      .integer({ min: -40, max: 404 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
    const history = fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 240 }),
        day,
        completed: fc.boolean(),
        which: fc.nat(2),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 30 }), async (meetings, correction) => {
        const one = await test.advisor();
        const matches: { matchId: number; requestId: number }[] = [];
        for (const name of ['One', 'Two', 'Three']) {
          const other = await test.organization({ profile: { name }, hoursAllocated: 100 });
          matches.push(await buildMatch(test, { advisor: one, organization: other, hoursNeeded: 3 }));
          // Corrections move the organisation's hours, and nobody's letter.
          await transaction(db, async (trx) => {
            const { organizationId } = other;
            const granted = { organizationId, groupId, hours: 30, expiryDate: null, reason: null };
            const creditId = await grantCredit(trx, { actor: 'system' }, granted);
            const corrected = { organizationId, creditId, hours: correction, reason: null };
            await correctCredit(trx, { actor: 'system' }, corrected);
          });
        }
        for (const { minutes, day: on, completed, which } of meetings)
          await db('sessions').insert({
            match_id: matches[which]?.matchId,
            uid: `letter-${unique()}`,
            scheduled_date: `${on} 10:00:00.000`,
            duration: minutes,
            completed: completed ? 1 : 0,
            created_at: `${on} 10:00:00.000`,
            updated_at: `${on} 10:00:00.000`,
          });
        await transaction(db, recount);
        const given = await hoursGiven(db, { id: one.advisorId, userId: one.userId }, YEAR);
        const counted = meetings.filter(
          ({ day: on, completed }) => completed && on >= YEAR.from && on <= YEAR.to,
        );
        const hundredths = (of: typeof meetings) =>
          of.reduce((sum, { minutes }) => sum + Math.round((minutes * 100) / 60), 0);
        expect(Math.round(given.hours * 100)).to.equal(hundredths(counted));
        const byName = new Map(given.rows.map((row) => [row.organizationName, Math.round(row.hours * 100)]));
        for (const [which, name] of ['One', 'Two', 'Three'].entries())
          expect(byName.get(name) ?? 0).to.equal(hundredths(counted.filter((each) => each.which === which)));
      }),
      { numRuns: 15 },
    );
  });
});
