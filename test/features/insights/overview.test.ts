import { expect } from 'chai';
import type { InsightsOverview } from '../../../src/contract/insights-api.ts';
import { SKILLS } from '../../../src/contract/enums.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { recount } from '../../../src/features/matching/sessions/index.ts';
import { lastWeeks, mondayOf } from '../../../src/features/insights/overview/overview.queries.ts';
import type { Role } from '../../support/actors.ts';
import { expectStatus } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { times } from '../../support/rows.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { buildMatch, requestForm } from '../../support/work.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => dbTime(new Date(Date.now() - days * DAY_MS));

describe('The weeks of the dashboard', () => {
  it('begin on Mondays in UTC, also across the turn of a year', () => {
    expect(mondayOf('2026-11-16')).to.equal('2026-11-16');
    expect(mondayOf('2026-11-22')).to.equal('2026-11-16');
    expect(mondayOf('2027-01-01')).to.equal('2026-12-28');
  });

  it('are the last twelve, the present one last', () => {
    const weeks = lastWeeks(new Date('2026-11-22T23:59:59.999Z'));
    expect(weeks).to.have.length(12);
    expect(weeks.at(0)).to.equal('2026-08-31');
    expect(weeks.at(-1)).to.equal('2026-11-16');
  });
});

describeWithServer('The dashboard’s figures', (test) => {
  const [world, as] = useWorld(test);

  const read = (client: Client) =>
    expectStatus(200, client.get<InsightsOverview>('/api/admin/insights/overview'));
  const overview = (role: Role) => read(as[role]);
  const hoursFor = async (role: Role) => (await overview(role)).hours;

  it('are zero, not missing, for the admin of a group that has nobody', async () => {
    const body = await read(await test.asGroupAdmin(await test.group()));
    expect(
      body.matchWeeks.map(({ pending, accepted, rejected }) => pending + accepted + rejected),
    ).to.deep.equal(Array(12).fill(0));
    expect(body.hours).to.deep.equal({ allocated: 0, used: 0, reserved: 0, remaining: 0, given: 0 });
    expect(body.skills).to.deep.equal([]);
    expect(body.waiting).to.deep.include({ total: 0, longest: [] });
  });

  it('count matches by the week of their proposal and their state now, each admin those of their groups', async () => {
    const ours = { organizationId: world.organization.organizationId, advisorId: world.advisor.advisorId };
    const theirs = {
      organizationId: world.otherOrganization.organizationId,
      advisorId: world.otherAdvisor.advisorId,
    };
    const match = async (sides: typeof ours, status: string, days: number) => {
      const { matchId } = await buildMatch(test, { ...sides, status });
      await test.change('matches', matchId, { created_at: daysAgo(days) });
    };
    await match(ours, 'accepted', 0);
    await match(ours, 'accepted', 7);
    await match(ours, 'rejected', 7);
    await match(ours, 'pending', 100); // longer ago than the plot shows
    await match(theirs, 'pending', 0);
    // Between the groups: both see it.
    await match({ ...ours, advisorId: theirs.advisorId }, 'pending', 0);

    const lastTwo = async (role: Role) =>
      (await overview(role)).matchWeeks
        .slice(-2)
        .map(({ pending, accepted, rejected }) => [pending, accepted, rejected]);
    expect(await lastTwo('superAdmin')).to.deep.equal([
      [0, 1, 1],
      [2, 1, 0],
    ]);
    expect(await lastTwo('groupAdmin')).to.deep.equal([
      [0, 1, 1],
      [1, 1, 0],
    ]);
    expect(await lastTwo('otherAdmin')).to.deep.equal([
      [0, 0, 0],
      [2, 0, 0],
    ]);
    const weeks = (await overview('groupAdmin')).matchWeeks;
    expect(
      weeks.reduce((sum, week) => sum + week.pending, 0),
      'what is older is left out',
    ).to.equal(1);
    await test.db('requests').delete();
  });

  it('add up the ledgers of the organisations in scope, and the hours of completed sessions', async () => {
    const form = requestForm({ hoursNeeded: 4 });
    const { body: request } = await as.organization.post<{ id: number }>('/api/requests', form);
    const { organizationId } = world.organization;
    const { advisorId } = world.advisor;
    const { matchId } = await buildMatch(test, { organizationId, advisorId, status: 'accepted' });
    const session = (more: Record<string, unknown>) => ({
      match_id: matchId,
      scheduled_date: daysAgo(1),
      duration: 90,
      completed: 1,
      uid: `uid-${JSON.stringify(more)}`.slice(0, 64),
      ...times(),
      ...more,
    });
    await test.db('sessions').insert([session({}), session({ duration: 45 }), session({ completed: 0 })]);
    // Each is booked with two decimals: 0.33 and 0.83.
    await test.db('sessions').insert([session({ duration: 20 }), session({ duration: 50 })]);
    await transaction(test.db, recount);

    const ours = { allocated: 50, used: 0, reserved: 4, remaining: 46, given: 3.41 };
    expect(await hoursFor('groupAdmin')).to.deep.equal(ours);
    expect(await hoursFor('superAdmin')).to.deep.equal({ ...ours, allocated: 100, remaining: 96 });
    const theirs = { allocated: 50, used: 0, reserved: 0, remaining: 50, given: 0 };
    expect(await hoursFor('otherAdmin')).to.deep.equal(theirs);
    // Completed without a recorded session of its own: it used all it had reserved (contract §4).
    await test.change('requests', request.id, { status: 'in-progress' });
    await as.organization.patch(`/api/requests/${request.id}`, { status: 'completed' });
    expect(await hoursFor('groupAdmin')).to.deep.include({ used: 4, reserved: 0, remaining: 46 });
    await test.db('requests').delete();
  });

  it('count skills in a column that has room for all of them', async () => {
    const { advisorId } = await test.advisor({ profile: { skills: [...SKILLS] } });
    const row = await test.db('advisors').where('id', advisorId).first('skills', 'skill_list');
    expect(row).to.deep.equal({ skills: JSON.stringify(SKILLS), skill_list: JSON.stringify(SKILLS) });
    await test.db('advisors').where('id', advisorId).delete();
  });

  it('hold skills asked for by waiting requests against those of advisors who take requests', async () => {
    await test.db('advisors').update({ skills: '["finance","board_advisory"]' });
    await test.advisor({ groupIds: [world.groupA], profile: { skills: ['finance', 'legal'] } });
    const paused = await test.advisor({ groupIds: [world.groupA], profile: { skills: ['sales'] } });
    await test.change('advisors', paused.advisorId, { paused_until: daysAgo(-5) });
    const organizationId = world.organization.organizationId;
    const asks = async (skills: string[], status: string) => {
      const { requestId } = await buildMatch(test, { organizationId, advisorId: world.advisor.advisorId });
      await test.change('requests', requestId, { skills_required: JSON.stringify(skills), status });
    };
    await asks(['finance', 'marketing'], 'matching');
    await asks(['marketing'], 'open');
    await asks(['sales'], 'in-progress');

    expect((await overview('groupAdmin')).skills).to.deep.equal([
      { skill: 'marketing', asked: 2, offered: 0 },
      { skill: 'finance', asked: 1, offered: 2 },
      { skill: 'legal', asked: 0, offered: 1 },
      { skill: 'board_advisory', asked: 0, offered: 1 },
    ]);
    expect((await overview('otherAdmin')).skills, 'nothing of group A').to.deep.equal([
      { skill: 'finance', asked: 0, offered: 1 },
      { skill: 'board_advisory', asked: 0, offered: 1 },
    ]);
    await test.db('requests').delete();
  });

  it('say how long requests wait, and which the longest, never another group’s', async () => {
    const waiting = async (organizationId: number, days: number, status = 'matching') => {
      const { requestId } = await buildMatch(test, { organizationId, advisorId: world.advisor.advisorId });
      await test.change('requests', requestId, { created_at: daysAgo(days), status });
      return requestId;
    };
    const ours = world.organization.organizationId;
    const ids = [];
    for (const days of [1, 3, 3.5, 30, 6, 12]) ids.push(await waiting(ours, days));
    await waiting(ours, 40, 'completed');
    const theirs = await waiting(world.otherOrganization.organizationId, 50, 'open');

    const { waiting: of } = await overview('groupAdmin');
    expect(of.total).to.equal(6);
    expect(of.byAge.map(({ fromDays, toDays, count }) => [fromDays, toDays, count])).to.deep.equal([
      [0, 2, 1],
      [2, 5, 2],
      [5, 10, 1],
      [10, 20, 1],
      [20, null, 1],
    ]);
    expect(of.longest.map(({ id }) => id)).to.deep.equal([ids[3], ids[5], ids[4], ids[2], ids[1]]);
    expect(of.longest[0]?.askedAdvisors).to.equal(1);
    expect((await overview('otherAdmin')).waiting.longest.map(({ id }) => id)).to.deep.equal([theirs]);
    expect((await overview('superAdmin')).waiting.total).to.equal(7);
  });
});
