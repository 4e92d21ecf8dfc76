import { expect } from 'chai';
import fc from 'fast-check';
import { sums } from '../../../cli/commands/doctor/sums.ts';
import type { CliContext } from '../../../cli/context.ts';
import { isoTime } from '../../../src/core/db/dialect.ts';
import { expectStatus } from '../../support/answers.ts';
import { inTurn, PASSWORD } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';
import { moveMatch } from '../../support/work.ts';
import { buildMatch, MINUTE, fromNow, plan, shift } from '../matching/sessions/world.ts';

/** What two sides do with their matches; refused where it cannot be done, as anywhere. */
const STEPS = ['accept', 'decline', 'reconsider', 'meet', 'complete', 'cancel', 'advisorLeaves'] as const;
const OFTEN = ['accept', 'meet', 'complete'] as const;

describeWithServer('What reports add up', (test) => {
  let groupId = 0;

  before(async () => {
    groupId = await test.group();
  });

  const doctor = () => sums({ db: test.db } as CliContext, new Date());

  /** Minutes of completed sessions that are told while they are there: what must be delivered, whoever leaves after. */
  async function play(steps: readonly { step: (typeof STEPS)[number]; which: number; minutes: number }[]) {
    const organization = await test.organization({ groupIds: [groupId], hoursAllocated: 500 });
    const asOrganization = await test.signIn(organization);
    const asked = { organization, status: 'pending', requestStatus: 'matching', hoursNeeded: 20 };
    const sides = await inTurn(2, async () => {
      const advisor = await test.advisor({ groupIds: [groupId] });
      const made = await buildMatch(test, { ...asked, advisor });
      return { ...made, client: await test.signIn(advisor), planned: [] as number[] };
    });
    const answered = new Set<number>();
    let delivered = 0;
    for (const { step, which, minutes } of steps) {
      const side = sides[which]!;
      const set = async (status: string) =>
        (await moveMatch(side.client, { id: side.matchId }, status)).status === 200;
      if (step === 'accept' && (await set('accepted'))) answered.add(side.requestId);
      if (step === 'decline' && (await set('rejected'))) answered.add(side.requestId);
      if (step === 'reconsider') await set('pending');
      if (step === 'cancel')
        await asOrganization.patch(`/api/requests/${side.requestId}`, { status: 'cancelled' });
      if (step === 'advisorLeaves') await side.client.call('DELETE', '/api/user', { password: PASSWORD });
      if (step === 'meet') {
        const made = await side.client.post<{ id: number }>('/api/sessions', {
          matchId: side.matchId,
          scheduledDate: fromNow((side.planned.length + 2) * 300 * MINUTE),
          durationMinutes: 60,
        });
        if (made.status === 201) side.planned.push(made.body.id);
      }
      const session = step === 'complete' ? side.planned.pop() : undefined;
      if (session !== undefined) {
        const scheduledDate = fromNow(-(minutes + side.planned.length * 300) * MINUTE);
        await shift(test, session, { scheduledDate });
        const held = { completed: true, durationMinutes: minutes };
        const done = await side.client.patch(`/api/sessions/${session}`, held);
        if (done.status === 200) delivered += minutes;
      }
    }
    return { organizationId: organization.organizationId, sides, answered, delivered };
  }

  it('is what a recount gives, over random histories of matches, sessions and people who leave', async function () {
    this.timeout(240_000);
    const history = fc.array(
      fc.record({
        step: fc.constantFrom(...STEPS, ...OFTEN, ...OFTEN),
        which: fc.nat(1),
        minutes: fc.integer({ min: 15, max: 240 }),
      }),
      { minLength: 10, maxLength: 24 },
    );
    let [deliveredInAll, answeredInAll] = [0, 0];
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const { organizationId, sides, answered, delivered } = await play(steps);
        expect(await doctor()).to.include({ ok: true });
        const minutes = await test.column('delivered_hours', { organization_id: organizationId }, 'minutes');
        expect(minutes.reduce((sum, some) => sum + some, 0)).to.equal(delivered);
        for (const { requestId, matchId } of sides) {
          const request = await test.db('requests').where('id', requestId).first('first_answered_at');
          expect(request?.first_answered_at !== null).to.equal(answered.has(requestId));
          const told = await test
            .db('audit_events')
            .where({ subject_type: 'match', subject_id: matchId })
            .whereIn('action', ['match.accepted', 'match.declined'])
            .orderBy('id')
            .first('at');
          // The event is written in the same transaction, a moment later.
          if (told)
            expect(
              Date.parse(isoTime(told.at)) - Date.parse(isoTime(request!.first_answered_at!)),
            ).to.be.within(-2_000, 10_000);
        }
        deliveredInAll += delivered;
        answeredInAll += answered.size;
      }),
      { numRuns: 12, seed: 18 },
    );
    // Histories in which nothing happens would prove nothing.
    expect(deliveredInAll).to.be.greaterThan(0);
    expect(answeredInAll).to.be.greaterThan(3);
  });

  it('is found and mended by the doctor where something was written past the services', async () => {
    const [advisor, organization] = [await test.advisor(), await test.organization({ hoursAllocated: 50 })];
    const { matchId, requestId } = await buildMatch(test, { advisor, organization });
    const client = await test.signIn(advisor);
    const { id } = await plan(client, matchId);
    await shift(test, id, { scheduledDate: fromNow(-90 * MINUTE) });
    await expectStatus(200, client.patch(`/api/sessions/${id}`, { completed: true }));
    await moveMatch(client, { id: matchId }, 'rejected');
    const row = () => test.db('delivered_hours').where('session_id', id).first('minutes', 'advisor_id');
    expect(await row()).to.deep.equal({ minutes: 60, advisor_id: advisor.advisorId });

    await test.change('sessions', id, { duration: 45 });
    await test.insert('audit_events', {
      at: '2026-03-01 10:00:00.000',
      actor_name: 'somebody',
      action: 'match.accepted',
      subject_type: 'match',
      subject_id: matchId,
      detail: '{}',
    });
    const found = await doctor();
    expect(found.detail).to.equal(
      '1 session whose hours reports tell otherwise; 1 answered request without the time of the first answer',
    );
    await found.mend!.run({ db: test.db } as CliContext, null as never);
    expect(await row()).to.deep.equal({ minutes: 45, advisor_id: advisor.advisorId });
    const request = await test.db('requests').where('id', requestId).first('first_answered_at');
    expect(isoTime(request!.first_answered_at!)).to.equal('2026-03-01T10:00:00.000Z');
    expect(await doctor()).to.include({ ok: true });
  });
});
