import type { RunMatch, RunResult } from '../../src/contract/group-matching-api.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { linkToGroups } from '../../src/features/groups/index.ts';
import { buildMatch } from '../features/matching/sessions/world.ts';
import { RUN_SETTINGS } from './access-expectations.ts';
import type { World } from '../support/actors.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  type Person,
  unique,
} from '../support/builders.ts';
import { dbTimeIn, insert, times } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { giveCredit } from '../support/work.ts';

/** The roles that calls are counted for. */
export const CALLERS = ['superAdmin', 'groupAdmin', 'organization', 'advisor', 'signedOut'] as const;
export type Caller = (typeof CALLERS)[number];

const system = { actor: 'system' } as const;
const DAY = 86_400_000;

/**
 * One more of everything that some call lists: of members, admins, groups, requests, matches, sessions, messages,
 * notifications, invitations, credits, runs, exclusions and log-ins; each both of group A and of those who call.
 */
export async function addOneOfEach(test: TestServer, world: World): Promise<void> {
  const { db } = test;
  const { advisor, organization, groupAdmin, groupA } = world;
  const group = await buildGroup(test, { isOpenGroup: unique() % 2 === 0 });
  await transaction(db, async (trx) => {
    await linkToGroups(trx, system, 'advisor', advisor.advisorId, [group]);
    await linkToGroups(trx, system, 'organization', organization.organizationId, [group]);
  });
  const both = { isManaged: true, groupIds: [groupA, world.openGroup, group] };
  const helper = await buildAdvisor(test, both);
  const charity = await buildOrganization(test, both);
  const admin = await buildGroupAdmin(test, { groupIds: [groupA, group], isPrimaryAdmin: false });
  const stranger = await buildAdvisor(test);
  const at = dbTime();
  const own = { user_id: groupAdmin.userId, group_id: group };
  await insert(test, 'group_admins', { ...own, is_primary_admin: 1, ...times() });

  // A proposal, meetings to come and past, with what both sides thought of them, for each side that calls.
  const waits = { hoursNeeded: 1, status: 'pending', requestStatus: 'matching' } as const;
  await buildMatch(test, { advisor, organization: charity, ...waits });
  for (const pair of [
    { advisor: helper, organization },
    { advisor, organization: charity },
    { advisor: helper, organization: charity },
  ]) {
    const { matchId } = await buildMatch(test, { ...pair, hoursNeeded: 0.25 });
    for (const days of [-3, 3]) {
      const sessionId = await insert(test, 'sessions', {
        match_id: matchId,
        scheduled_date: dbTimeIn(days * DAY),
        duration: 15,
        completed: days < 0 ? 1 : 0,
        completed_at: days < 0 ? at : null,
        uid: `session-${unique()}`,
        ...times(),
      });
      if (days < 0)
        for (const side of ['advisor', 'organization'] as const)
          await insert(test, 'session_feedback', {
            session_id: sessionId,
            side,
            user_id: pair[side].userId,
            usefulness: 5,
            would_meet_again: 1,
            ...times(),
          });
    }
  }

  const between: [Person, Person][] = [
    [advisor, charity],
    [advisor, groupAdmin],
    [organization, helper],
    [organization, groupAdmin],
    [groupAdmin, admin],
    [world.superAdmin, groupAdmin],
    [world.superAdmin, helper],
  ];
  await db('messages').insert(
    between.flatMap(([one, other]) =>
      [
        { sender_id: one.userId, receiver_id: other.userId },
        { sender_id: other.userId, receiver_id: one.userId },
      ].map((ends) => ({ ...ends, content: 'Good morning', read: 0, ...times() })),
    ),
  );

  const callers = [world.superAdmin, groupAdmin, organization, advisor];
  for (const { userId, email } of callers) {
    const name = unique();
    await db('notifications').insert({
      user_id: userId,
      type: 'matchProposed',
      title: 'News',
      body: 'Of some kind',
      link: '/matches',
      read: 0,
      created_at: at,
    });
    await db('login_sessions').insert({
      user_id: userId,
      token_hash: `log-in ${name}`,
      authenticated_at: at,
      last_seen_at: at,
      expires_at: dbTimeIn(DAY),
      ip: '192.0.2.1',
      user_agent: 'Somebody’s browser',
      created_at: at,
    });
    await db('outbox').insert({
      to_email: email,
      user_id: userId,
      type: 'matchProposed',
      subject: 'News',
      text_body: 'News',
      html_body: '<p>News</p>',
      next_attempt_at: at,
      idempotency_key: `mail ${name}`,
      created_at: at,
    });
  }
  const invitation = (groupId: number, { userId, email }: Person, userType: string) => ({
    group_id: groupId,
    email,
    email_key: email,
    user_id: userId,
    user_type: userType,
    token_hash: `invitation ${unique()}`,
    status: 'invited',
    invited_by_user_id: groupAdmin.userId,
    expires_at: dbTimeIn(DAY),
    ...times(),
  });
  const another = await buildGroup(test);
  await db('invitations').insert([
    invitation(groupA, stranger, 'advisor'),
    invitation(another, advisor, 'advisor'),
    invitation(another, organization, 'organization'),
  ]);
  await db('join_requests').insert(
    [
      { group_id: groupA, user: stranger, user_type: 'advisor' },
      { group_id: another, user: advisor, user_type: 'advisor' },
      { group_id: another, user: organization, user_type: 'organization' },
    ].map(({ user, ...asked }) => ({
      ...asked,
      user_id: user.userId,
      status: 'pending',
      pending_key: `${asked.group_id}:${user.userId}`,
      ...times(),
    })),
  );
  await giveCredit(db, { groupId: groupA, organizationId: organization.organizationId, hours: 10 });
  await insert(test, 'match_exclusions', {
    group_id: groupA,
    advisor_id: stranger.advisorId,
    organization_id: charity.organizationId,
    created_by_user_id: groupAdmin.userId,
    created_at: at,
  });
  await addRun(test, world, { advisorId: helper.advisorId, organizationId: charity.organizationId });
}

/** A draft of group A, and in every draft one match more. */
async function addRun(
  { db }: TestServer,
  { groupA, groupAdmin }: World,
  pair: { advisorId: number; organizationId: number },
): Promise<void> {
  const request = await db('requests').where('organization_id', pair.organizationId).first('id', 'title');
  const match: RunMatch = {
    requestId: request!.id,
    requestTitle: request!.title,
    advisorId: pair.advisorId,
    advisorName: 'Anna',
    organizationId: pair.organizationId,
    organizationName: 'A charity',
    score: 7,
    fitReason: 'Knows finance',
    pinned: false,
    state: 'new',
    alternatives: [],
  };
  const last = (await db('matching_runs').where('group_id', groupA).orderBy('id', 'desc').first('result')) as
    { result: string } | undefined;
  const before = last ? (JSON.parse(last.result) as RunResult).matches : [];
  const none = { unmatchedRequests: [], unmatchedAdvisors: [], totalScore: 7 };
  const result: RunResult = { matches: [...before, match], ...none };
  await db('matching_runs').insert({
    group_id: groupA,
    created_by_user_id: groupAdmin.userId,
    status: 'draft',
    settings: RUN_SETTINGS,
    result: JSON.stringify(result),
    ...times(),
  });
}

/** Path parameters that name a record with rows of its own, where the access table makes an empty one. */
export async function crowdedParams(
  { db }: TestServer,
  world: World,
  path: string,
): Promise<Record<string, number>> {
  const run = path.includes('{runId}')
    ? await db('matching_runs').where('group_id', world.groupA).orderBy('id', 'desc').first('id')
    : null;
  return {
    ...(/\/advisors\/\{id\}/.test(path) ? { id: world.advisor.advisorId } : {}),
    ...(/\/organizations\/\{id\}/.test(path) ? { id: world.organization.organizationId } : {}),
    ...(/\/groups\/\{id\}/.test(path) ? { id: world.groupA } : {}),
    ...(run ? { runId: run.id } : {}),
  };
}
