import { expect } from 'chai';
import type { ImpactFigures, ImpactReport } from '../../../src/contract/impact-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { up as findFirstAnswers } from '../../../db/migrations/20261126020000_requests_first_answered_at.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { recount } from '../../../src/features/matching/sessions/index.ts';
import type { Role } from '../../support/actors.ts';
import { expectStatus } from '../../support/answers.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { acceptedWork, buildRequest, changeRequest, moveMatch } from '../../support/work.ts';
import { records } from '../csv.ts';

const PERIOD = 'from=2024-03-01&to=2024-04-30';
/** A rate that needs rounding. */
const RATE = { perHour: 80.5, currency: 'EUR' };
const NOTHING: ImpactFigures = {
  hours: 0,
  value: 0,
  sessions: 0,
  advisors: 0,
  organizations: 0,
  requestsMade: 0,
  requestsAnswered: 0,
  requestsUnanswered: 0,
  requestsWithdrawn: 0,
  requestsCompleted: 0,
  requestsCancelled: 0,
  firstAnswerMedian: null,
  firstAnswerP90: null,
  feedbackAnswers: null,
  usefulness: null,
  wouldMeetAgain: null,
};

const env = { IMPACT_HOURLY_RATE: '80.5', IMPACT_CURRENCY: 'EUR' };

describeWithServer('The impact report', { env }, (test) => {
  const [world, as] = useWorld(test);
  let [first, second, third] = [0, 0, 0];

  const request = async (organizationId: number, made: string, status: string, skills = ['finance']) => {
    const skills_required = JSON.stringify(skills);
    const row = { skills_required, hours_needed: 10, status, created_at: made };
    const id = await buildRequest(test, organizationId, row);
    const reserved = { kind: 'reservation', hours: -10, request_id: id, created_at: made };
    await test.insert('hour_entries', { organization_id: organizationId, ...reserved });
    return id;
  };
  const match = (
    requestId: number,
    advisorId: number,
    status: 'accepted' | 'rejected' | 'pending',
    at: string,
    reason: string | null = null,
  ) =>
    test.insert('matches', {
      request_id: requestId,
      advisor_id: advisorId,
      status,
      accepted_at: status === 'accepted' ? at : null,
      decline_reason: reason,
      created_at: '2024-01-01 00:00:00.000',
      updated_at: at,
    });
  const session = (matchId: number, start: string, minutes: number, completedAt: string | null) =>
    test.insert('sessions', {
      match_id: matchId,
      scheduled_date: start,
      duration: minutes,
      completed: completedAt === null ? 0 : 1,
      completed_at: completedAt,
      uid: `impact-${matchId}-${start}`,
      created_at: start,
      updated_at: start,
    });
  const feedback = (sessionId: number, side: string, usefulness: number, again: boolean) =>
    test.insert('session_feedback', {
      session_id: sessionId,
      side,
      usefulness,
      would_meet_again: again ? 1 : 0,
      created_at: '2024-05-01 00:00:00.000',
      updated_at: '2024-05-01 00:00:00.000',
    });
  const kept = (organizationId: number | null, at: string, minutes: number) =>
    test.insert('delivered_hours', { organization_id: organizationId, delivered_at: at, minutes });

  /**
   * March and April 2024, checked by hand; group A has two organisations and two advisors, group B one of each. The moments
   * stand on the borders of days, months and the period.
   */
  before(async () => {
    const { groupA, advisor, otherAdvisor, organization, otherOrganization } = world;
    const other = await test.organization({ groupIds: [groupA], profile: { name: '=Evil & Sons' } });
    const busy = await test.advisor({ groupIds: [groupA] });
    const organizations = [organization, other, otherOrganization];
    [first, second, third] = organizations.map((one) => one.organizationId) as [number, number, number];

    // Completed: answered after 6 hours; 1.5 hours in March, a third of an hour in April.
    const completed = await request(first, '2024-03-01 00:00:00.000', 'completed');
    const done = await match(completed, advisor.advisorId, 'accepted', '2024-03-01 06:00:00.000');
    const inMarch = await session(done, '2024-03-31 23:59:59.999', 90, '2024-04-01 02:00:00.000');
    await feedback(inMarch, 'advisor', 5, true);
    await feedback(inMarch, 'organization', 4, false);
    // Answered by one side only, and not long enough ago to be shown.
    const inApril = await session(
      done,
      '2024-04-01 00:00:00.000',
      20,
      dbTime(new Date(Date.now() - 86_400_000)),
    );
    await feedback(inApril, 'advisor', 1, true);

    // Made in the period's last millisecond; declined by a person a day later; a lapse before that is no answer.
    const declined = await request(first, '2024-04-30 23:59:59.999', 'matching', ['finance', 'strategy']);
    await match(declined, busy.advisorId, 'rejected', '2024-05-01 23:59:59.999', 'Too busy');
    await match(declined, advisor.advisorId, 'rejected', '2024-05-01 00:30:00.000', 'no answer');

    // An advisor of group B helps: the session counts for both groups, the request for A.
    const across = await request(second, '2024-03-15 12:00:00.000', 'in-progress', ['strategy']);
    const helped = await match(across, otherAdvisor.advisorId, 'accepted', '2024-03-17 12:00:00.000');
    const shared = await session(helped, '2024-03-20 10:00:00.000', 60, '2024-03-20 11:00:00.000');
    await feedback(shared, 'organization', 2, false);
    await session(helped, '2024-04-10 10:00:00.000', 60, null);

    // Cancelled, before and after somebody had accepted.
    const withdrawn = await request(second, '2024-04-02 08:00:00.000', 'cancelled');
    await match(withdrawn, busy.advisorId, 'rejected', '2024-04-02 09:00:00.000', 'request cancelled');
    const cancelled = await request(first, '2024-04-03 08:00:00.000', 'cancelled');
    await match(cancelled, busy.advisorId, 'accepted', '2024-04-03 10:00:00.000');

    // Declined after three hours and reconsidered: only the trail knows of it.
    const reconsidered = await request(first, '2024-04-10 09:00:00.000', 'matching');
    const pending = await match(reconsidered, busy.advisorId, 'pending', '2024-04-12 09:00:00.000');
    await test.insert('audit_events', {
      at: '2024-04-10 12:00:00.000',
      actor_name: 'somebody',
      action: 'match.declined',
      subject_type: 'match',
      subject_id: pending,
      detail: '{}',
    });

    // Outside of the period by a moment, and long before.
    await request(first, '2024-02-29 23:59:59.999', 'open');
    await request(second, '2024-05-01 00:00:00.000', 'open');
    const old = await request(first, '2023-12-01 00:00:00.000', 'in-progress');
    const earlier = await match(old, advisor.advisorId, 'accepted', '2023-12-02 00:00:00.000');
    await session(earlier, '2024-02-29 23:59:59.999', 30, '2024-03-01 01:00:00.000');
    await session(earlier, '2024-05-01 00:00:00.000', 480, '2024-05-01 08:00:00.000');

    // Group B's own.
    const theirs = await request(third, '2024-03-05 00:00:00.000', 'in-progress', ['sales']);
    const own = await match(theirs, otherAdvisor.advisorId, 'accepted', '2024-03-05 01:00:00.000');
    await session(own, '2024-03-06 00:00:00.000', 240, '2024-03-06 04:00:00.000');

    // Of accounts deleted since: one side is left, or neither.
    await kept(second, '2024-04-15 10:00:00.000', 45);
    await kept(null, '2024-03-10 10:00:00.000', 30);
    await transaction(test.db, recount);
    await findFirstAnswers(test.db);
  });

  const report = (role: Role, query = PERIOD) =>
    expectStatus(200, as[role].get<ImpactReport>(`/api/admin/impact?${query}`));

  it('is refused for another group like for none, and for a period that is none, with the field', async () => {
    for (const path of ['/api/admin/impact', '/api/admin/impact/export']) {
      const get = async (role: Role, query: string) => {
        const { status, body } = await as[role].get(`${path}?${query}`);
        return [status, Object.keys((body as { fields?: object }).fields ?? {})];
      };
      expect((await get('advisor', PERIOD))[0]).to.equal(403);
      expect((await get('groupAdmin', `groupId=${world.groupB}`))[0], 'another’s').to.equal(404);
      expect((await get('superAdmin', 'groupId=999999'))[0], 'nobody’s').to.equal(404);
      for (const [query, field] of [
        ['groupId=all', 'groupId'],
        ['from=yesterday', 'from'],
        ['from=2024-02-30', 'from'],
        ['to=2023-02-29', 'to'],
        ['to=', 'to'],
        ['from=0000-01-01', 'from'],
        ['to=9999-12-31', 'to'],
        ['from=2024-03-02&to=2024-03-01', 'to'],
        ['from=2014-01-01&to=2024-01-01', 'to'],
      ] as const)
        expect(await get('groupAdmin', query), query).to.deep.equal([400, [field]]);
    }
  });

  it('has the figures of a group, counted by hand', async () => {
    const { figures, before, ...rest } = await report('groupAdmin', `${PERIOD}&groupId=${world.groupA}`);
    expect(figures).to.deep.equal({
      hours: 3.58, // 1.5 + 0.33 + 1 + 0.75
      value: 288.19,
      sessions: 4,
      advisors: 2,
      organizations: 2,
      requestsMade: 6,
      requestsAnswered: 3,
      requestsUnanswered: 2,
      requestsWithdrawn: 1,
      requestsCompleted: 1,
      requestsCancelled: 2,
      firstAnswerMedian: 6, // of 2, 3, 6, 24, 48
      firstAnswerP90: 48,
      feedbackAnswers: 3,
      usefulness: 3.67,
      wouldMeetAgain: 33,
    } satisfies ImpactFigures);
    expect(before).to.deep.equal({
      from: '2024-01-01',
      to: '2024-02-29',
      figures: {
        ...NOTHING,
        hours: 0.5,
        value: 40.25,
        sessions: 1,
        advisors: 1,
        organizations: 1,
        requestsMade: 1,
        requestsUnanswered: 1,
      },
    });
    expect(rest.months).to.deep.equal([
      { month: '2024-03', hours: 2.5, sessions: 2, requestsMade: 2, requestsAnswered: 2 },
      { month: '2024-04', hours: 1.08, sessions: 2, requestsMade: 4, requestsAnswered: 1 },
    ]);
    expect(rest.skills).to.deep.equal([
      { skill: 'finance', hours: 1.83, sessions: 2, requests: 5 },
      { skill: 'strategy', hours: 1, sessions: 1, requests: 2 },
    ]);
    expect(rest.topOrganizations.map(({ id, hours, sessions }) => [id, hours, sessions])).to.deep.equal([
      [first, 1.83, 2],
      [second, 1.75, 2],
    ]);
    expect(rest.rate).to.deep.equal(RATE);
    expect(rest.definitions.value).to.contain('80.5 EUR');
    expect(rest.group).to.deep.equal({ id: world.groupA, name: 'Group A' });
  });

  it('is the same for the group’s admin and the super admin, leaves other groups out, and holds all without a group', async () => {
    const group = `${PERIOD}&groupId=${world.groupA}`;
    const { createdAt: _, ...ours } = await report('groupAdmin', PERIOD);
    const { createdAt: __, ...named } = await report('superAdmin', group);
    expect(ours, 'names the only group').to.deep.equal(named);

    const theirs = await report('otherAdmin');
    expect(theirs.figures).to.deep.equal({
      ...NOTHING,
      hours: 5,
      value: 402.5,
      sessions: 2,
      advisors: 1,
      organizations: 2,
      requestsMade: 1,
      requestsAnswered: 1,
      firstAnswerMedian: 1,
      firstAnswerP90: 1,
      // One answer would be somebody's.
    });
    const all = await report('superAdmin');
    const { hours, sessions, advisors, organizations, requestsMade } = all.figures;
    expect([hours, sessions, advisors, organizations, requestsMade]).to.deep.equal([8.08, 6, 2, 3, 7]);
  });

  it('adds up: its parts to the whole, and the whole to the tables, read another way', async () => {
    const all = await report('superAdmin');
    const { figures } = all;
    const sum = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100;
    for (const part of ['hours', 'sessions', 'requestsMade'] as const)
      expect(sum(all.months.map((month) => month[part])), part).to.equal(figures[part]);
    expect(figures.requestsAnswered + figures.requestsUnanswered + figures.requestsWithdrawn).to.equal(
      figures.requestsMade,
    );
    const within = (day: unknown) => String(day) >= '2024-03-01' && String(day) < '2024-05-01';
    const held = await test.db('sessions').where('completed', 1);
    const gone = await test.db('delivered_hours').whereNull('session_id');
    const minutes = [
      ...held.filter((row) => within(row.scheduled_date)).map(({ duration }) => duration),
      ...gone.filter((row) => within(row.delivered_at)).map((row) => row.minutes),
    ];
    expect(figures.sessions).to.equal(minutes.length);
    expect(figures.hours).to.equal(sum(minutes.map((each) => Math.round((each / 60) * 100) / 100)));
  });

  it('counts what somebody had accepted as answered, also when they have stepped back and it was cancelled', async () => {
    const { world: own, request, match, asAdvisor } = await acceptedWork(test);
    await expectStatus(200, moveMatch(asAdvisor, match, 'rejected', { reason: 'No time any more' }));
    await expectStatus(200, changeRequest(own, request, { status: 'cancelled' }));
    const { figures } = (await own.asGroupAdmin.get<ImpactReport>('/api/admin/impact')).body;
    expect(figures).to.include({ requestsAnswered: 1, requestsWithdrawn: 0, requestsCancelled: 1 });
  });

  it('of a group without anybody is zeros and nothing unknown, for the present year by itself', async () => {
    const admin = await test.asGroupAdmin(await test.group());
    const { body, text } = await admin.get<ImpactReport>('/api/admin/impact');
    const year = new Date().getUTCFullYear();
    expect([body.from, body.to]).to.deep.equal([`${year}-01-01`, `${year}-12-31`]);
    expect(body.figures).to.deep.equal(NOTHING);
    expect(body.before.figures).to.deep.equal(NOTHING);
    expect(body.months).to.have.length(12);
    expect([body.skills, body.topOrganizations]).to.deep.equal([[], []]);
    expect(text).not.to.contain('NaN');
  });

  it('as a file has one line a figure with its definition, and nothing that a spreadsheet would run', async () => {
    const { text, headers } = await as.groupAdmin.get(`/api/admin/impact/export?${PERIOD}`);
    const day = new Date().toISOString().slice(0, 10);
    expect(headers['content-disposition']).to.equal(`attachment; filename="impact-export-${day}.csv"`);
    const rows = records(text);
    expect(rows.every((row) => String(row['Definition']).length > 20)).to.equal(true);
    const line = (figure: string, item = '') =>
      rows.find((row) => row['Figure'] === figure && row['Item'] === item);
    expect(line('Hours delivered')).to.include({ Value: '3.58', 'Period Before': '0.5', Unit: 'hours' });
    expect(line('Value of these hours')).to.include({ Value: '288.19', Unit: 'EUR' });
    expect(line('Time to first answer, median')).to.include({ Value: '6', 'Period Before': '' });
    expect(line('Hours delivered', '2024-04')).to.include({ Value: '1.08', Part: 'Months' });
    expect(line('Requests made', 'finance')).to.include({ Value: '5' });
    expect(line('Hours delivered', `'=Evil & Sons (ID ${second})`)).to.include({ Value: '1.75' });
    expect(line('Last day')).to.include({ Value: '2024-04-30', 'Period Before': '2024-02-29' });
  });

  it('shows no value where the operator has set no rate', async () => {
    const plain = await buildServer(test.db);
    const admin = as.groupAdmin.at(plain.server);
    const { body } = await admin.get<ImpactReport>(`/api/admin/impact?${PERIOD}`);
    expect([body.rate, body.figures.hours, body.figures.value]).to.deep.equal([null, 3.58, null]);
    expect(body.definitions.value).to.equal('Not shown: the operator has set no rate for an hour.');
    await plain.stop();
  });
});
