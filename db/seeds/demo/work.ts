import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { TimelineEvent } from '../../../src/contract/enums.ts';
import type { Tx } from '../../../src/core/db/database.ts';
import { insertAll, insertRow } from '../../../src/core/db/rows.ts';
import type { DemoContent, DemoMatch, DemoOrganization, DemoRequest, DemoSession } from './content.ts';
import type { DemoDates } from './dates.ts';
import { auditAll, type AuditActor, type AuditEvent } from '../../../src/core/audit/audit.ts';
import { recount } from '../../../src/features/matching/sessions/index.ts';
import { matchKey, type DemoFit } from './features-file.ts';
import { idOf, type DemoWorld } from './members.ts';

/** Of every meeting, and of every answer to a proposal (UTC). */
const MEETING_HOUR = 10;
const ANSWER_HOUR = 14;
/** Below this the server proposes nobody by itself (contract §4): somebody of the organisation did. */
const PROPOSED_ABOVE = 30;

interface Work {
  readonly organization: DemoOrganization;
  readonly request: DemoRequest;
  readonly matches: readonly DemoMatch[];
  readonly sessions: readonly DemoSession[];
  /** From today, negative. */
  readonly createdDay: number;
  readonly changedDay: number;
}

const hoursOf = (sessions: readonly DemoSession[]): number =>
  sessions
    .filter(({ completed }) => completed)
    .reduce((sum, { durationMinutes }) => sum + durationMinutes / 60, 0);

const round = (hours: number): number => Math.round(hours * 100) / 100;

/** Days back at which a request without any match was written. */
const WITHOUT_MATCHES = { open: 3, cancelled: 20, matching: 3, 'in-progress': 20, completed: 60 } as const;

function worksOf({ organizations, matches, sessions }: DemoContent): Work[] {
  return organizations.flatMap((organization) =>
    organization.requests.map((request) => {
      const own = <T extends { organization: string; request: string }>(list: readonly T[]) =>
        list.filter((one) => one.organization === organization.key && one.request === request.title);
      const [ours, meetings] = [own(matches), own(sessions)];
      const oldest = Math.max(0, ...ours.map(({ daysAgo }) => daysAgo));
      const createdDay = -(oldest > 0 ? oldest + 1 : WITHOUT_MATCHES[request.status]);
      const held = meetings.filter(({ completed }) => completed).map(({ offsetDays }) => offsetDays);
      const newest = Math.min(-createdDay, ...ours.map(({ daysAgo }) => daysAgo));
      const changedDay = Math.min(-1, request.status === 'completed' ? Math.max(...held) + 1 : -newest + 1);
      return { organization, request, matches: ours, sessions: meetings, createdDay, changedDay };
    }),
  );
}

/** A request reserves its hours; closing it returns what its meetings did not use (contract §4 "Hours"). */
export async function seedWork(world: DemoWorld, fits: ReadonlyMap<string, DemoFit>): Promise<void> {
  const works = worksOf(world.content).sort((a, b) => a.createdDay - b.createdDay);
  const requestIds = new Map<string, number>();
  for (const work of works) requestIds.set(work.request.title, await seedRequest(world, work));
  for (const work of works) await seedMatches(world, work, idOf(requestIds, work.request.title), fits);
  await recount(world.trx);
  await seedLedger(world, works, requestIds);
  await creditAdvisors(world);
}

async function seedRequest({ trx, ids, dates }: DemoWorld, work: Work): Promise<number> {
  const { organization, request, matches, sessions, createdDay, changedDay } = work;
  const answered = matches.filter(({ status }) => status !== 'pending').map(({ daysAgo }) => daysAgo);
  return insertRow(trx, 'requests', {
    organization_id: idOf(ids.organizations, organization.key).id,
    title: request.title,
    description: request.description,
    skills_required: JSON.stringify(request.skillsRequired),
    time_commitment: request.timeCommitment,
    hours_needed: request.hoursNeeded,
    hours_used: round(hoursOf(sessions)),
    status: request.status,
    proposals_made: matches.length,
    first_answered_at: answered.length > 0 ? dates.onDay(-Math.max(...answered), ANSWER_HOUR) : null,
    created_at: dates.onDay(createdDay, 8, 40),
    updated_at: dates.onDay(changedDay, 17),
  });
}

async function seedMatches(
  { trx, ids, dates }: DemoWorld,
  { organization, matches, sessions }: Work,
  requestId: number,
  fits: ReadonlyMap<string, DemoFit>,
): Promise<void> {
  const ownUser = idOf(ids.organizations, organization.key).userId;
  const actorOf = await actorsOf(trx);
  const own = actorOf(ownUser);
  for (const match of matches) {
    const { score, reason } = idOf(fits, matchKey(match));
    const answeredAt = match.status === 'pending' ? null : dates.onDay(-match.daysAgo, ANSWER_HOUR);
    const id = await insertRow(trx, 'matches', {
      advisor_id: idOf(ids.advisors, match.advisor).id,
      request_id: requestId,
      match_score: score,
      fit_reason: reason,
      status: match.status,
      decline_reason: match.declineReason ?? null,
      due_at: match.status === 'pending' ? dates.onDay(LIMITS.match.dueDays - match.daysAgo, 9) : null,
      proposed_by_user_id: score > PROPOSED_ABOVE ? null : ownUser,
      answered_at: answeredAt,
      accepted_at: match.status === 'accepted' ? answeredAt : null,
      created_at: dates.onDay(-match.daysAgo, 9),
      updated_at: answeredAt ?? dates.onDay(-match.daysAgo, 9),
    });
    const trail = [
      told('match.proposed', id, score > PROPOSED_ABOVE ? 'system' : own, dates.onDay(-match.daysAgo, 9)),
    ];
    if (match.status !== 'pending') {
      const answer = match.status === 'accepted' ? 'match.accepted' : 'match.declined';
      const { userId } = idOf(ids.advisors, match.advisor);
      trail.push(told(answer, id, actorOf(userId), dates.onDay(-match.daysAgo, ANSWER_HOUR)));
    }
    for (const session of sessions.filter(({ advisor }) => advisor === match.advisor)) {
      const row = sessionRow(session, match, id, ownUser, dates);
      const sessionId = await insertRow(trx, 'sessions', row);
      trail.push(told('session.proposed', sessionId, own, row.created_at));
      if (row.completed_at) trail.push(told('session.completed', sessionId, own, row.completed_at));
    }
    await auditAll(trx, trail);
  }
}

/** The history of a collaboration is read from the audit trail. */
const told = (action: TimelineEvent, subjectId: number, actor: AuditActor, at: string): AuditEvent => ({
  at,
  actor,
  action,
  subjectType: action.startsWith('match.') ? 'match' : 'session',
  subjectId,
});

async function actorsOf(trx: Tx): Promise<(userId: number) => AuditActor> {
  const users = await trx('users').select('id', 'username');
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return (userId) => ({ userId, username: names.get(userId) ?? '' });
}

function sessionRow(
  { offsetDays, durationMinutes, completed, notes }: DemoSession,
  { daysAgo }: DemoMatch,
  matchId: number,
  userId: number,
  dates: DemoDates,
) {
  const end = MEETING_HOUR * 60 + durationMinutes;
  const completedAt = completed ? dates.onDay(offsetDays, 0, end + 20) : null;
  const agreedAt = dates.onDay(-daysAgo, 16);
  return {
    match_id: matchId,
    scheduled_date: dates.onDay(offsetDays, MEETING_HOUR),
    duration: durationMinutes,
    completed: completed ? 1 : 0,
    completed_at: completedAt,
    notes,
    uid: randomUUID(),
    created_by_user_id: userId,
    created_at: agreedAt,
    updated_at: completedAt ?? agreedAt,
  };
}

async function seedLedger(
  { trx, ids, dates }: DemoWorld,
  works: readonly Work[],
  requestIds: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = works.flatMap(({ organization, request, sessions, createdDay, changedDay }) => {
    const base = {
      organization_id: idOf(ids.organizations, organization.key).id,
      request_id: idOf(requestIds, request.title),
      actor_user_id: idOf(ids.organizations, organization.key).userId,
    };
    const final = request.status === 'completed' || request.status === 'cancelled';
    const left = final ? round(request.hoursNeeded - hoursOf(sessions)) : 0;
    const [made, closed] = [dates.onDay(createdDay, 8, 40), dates.onDay(changedDay, 17)];
    return [
      { ...base, kind: 'reservation', hours: -request.hoursNeeded, created_at: made },
      ...(left > 0 ? [{ ...base, kind: 'return', hours: left, created_at: closed }] : []),
    ];
  });
  // A ledger is read in the order of its ids.
  entries.sort((a, b) => a.created_at.localeCompare(b.created_at));
  await insertAll(trx, 'hour_entries', entries);

  const moved = new Map<number, number>();
  for (const { organization_id: id, hours } of entries) moved.set(id, round((moved.get(id) ?? 0) + hours));
  for (const [id, hours] of moved)
    await trx('organizations').where('id', id).increment('hours_remaining', hours);
}

/** From completed meetings (contract §4). */
async function creditAdvisors({ trx, content, ids }: DemoWorld): Promise<void> {
  const held = content.sessions.filter(({ completed }) => completed);
  for (const key of new Set(held.map(({ advisor }) => advisor))) {
    const own = held.filter(({ advisor }) => advisor === key);
    await trx('advisors')
      .where('id', idOf(ids.advisors, key).id)
      .update({
        hours_contributed: round(hoursOf(own)),
        organizations_helped: new Set(own.map(({ organization }) => organization)).size,
      });
  }
}
