import type { HelpRequest, Match } from '../../src/contract/requests-api.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { grantCredit } from '../../src/features/matching/hours/index.ts';
import { buildAdvisor, buildGroup, buildGroupAdmin, buildOrganization, signIn, unique } from './builders.ts';
import type { AdvisorOverrides, OrganizationOverrides, Person } from './builders.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** A group with an organisation that needs help with its finances, and advisors who could give it. */
export interface WorkWorld {
  readonly groupId: number;
  readonly organization: Person & { organizationId: number };
  readonly asOrganization: Client;
  readonly advisors: readonly (Person & { advisorId: number })[];
  readonly groupAdmin: Person & { adminIds: number[] };
  readonly asGroupAdmin: Client;
  /** A client of an advisor of this world, by its record's id. */
  readonly asAdvisor: (advisorId: number) => Promise<Client>;
}

/** What a request's form says; every test may change some of it. */
export const requestForm = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Cash flow forecast for a small charity',
  description: 'We need a cash flow forecast and a budget for the reserves of our small charity.',
  skillsRequired: ['finance'],
  timeCommitment: '2-4 hours',
  hoursNeeded: 4,
  ...more,
});

/** Builds the world, with everybody in the search index. */
export async function buildWork(
  test: TestServer,
  options: {
    advisors?: number;
    advisor?: AdvisorOverrides;
    organization?: OrganizationOverrides;
  } = {},
): Promise<WorkWorld> {
  const groupId = await buildGroup(test, { name: `Work ${unique()}` });
  const organization = await buildOrganization(test, { groupIds: [groupId], ...options.organization });
  const advisors: (Person & { advisorId: number })[] = [];
  for (let at = 0; at < (options.advisors ?? 1); at += 1)
    advisors.push(await buildAdvisor(test, { groupIds: [groupId], ...options.advisor }));
  const groupAdmin = await buildGroupAdmin(test, { groupIds: [groupId] });
  await test.deps.searchIndex.settled();
  const clients = new Map<number, Promise<Client>>();
  return {
    groupId,
    organization,
    asOrganization: await signIn(test, organization),
    advisors,
    groupAdmin,
    asGroupAdmin: await signIn(test, groupAdmin),
    asAdvisor: (advisorId) => {
      const person = advisors.find((one) => one.advisorId === advisorId);
      if (!person) throw new Error(`advisor ${advisorId} is not of this world`);
      const client = clients.get(advisorId) ?? signIn(test, person);
      clients.set(advisorId, client);
      return client;
    },
  };
}

/** The world's organisation asks for help. @throws Error when the answer is no 201 */
export async function ask(world: WorkWorld, more: Record<string, unknown> = {}): Promise<HelpRequest> {
  const { status, body, text } = await world.asOrganization.post<HelpRequest>(
    '/api/requests',
    requestForm(more),
  );
  if (status !== 201) throw new Error(`the request was not created: ${text}`);
  return body;
}

/** A request with one match, accepted by its advisor. */
export async function acceptedMatch(
  world: WorkWorld,
  more: Record<string, unknown> = {},
): Promise<{ request: HelpRequest; match: Match; asAdvisor: Client }> {
  const request = await ask(world, more);
  const proposed = request.matches[0];
  if (!proposed) throw new Error('nobody was proposed');
  const asAdvisor = await world.asAdvisor(proposed.advisorId);
  const { status, body, text } = await asAdvisor.patch<Match>(`/api/matches/${proposed.id}`, {
    status: 'accepted',
  });
  if (status !== 200) throw new Error(`the match was not accepted: ${text}`);
  return { request, match: body, asAdvisor };
}

/** What an organisation has left by its column, and by its ledger; the two are the same, always (contract §4). */
export async function hoursOf(
  test: TestServer,
  organizationId: number,
): Promise<{ remaining: number; ledger: number }> {
  const row = (await test.db('organizations').where('id', organizationId).first('hours_remaining')) as {
    hours_remaining: number | string;
  };
  const [sum] = (await test
    .db('hour_entries')
    .where('organization_id', organizationId)
    .sum({ hours: 'hours' })) as { hours: number | string | null }[];
  return {
    remaining: Number(row.hours_remaining),
    ledger: Math.round(Number(sum?.hours ?? 0) * 100) / 100,
  };
}

/** The kinds of notifications somebody has, oldest first. */
export async function noticesOf(test: TestServer, userId: number): Promise<string[]> {
  return test.db('notifications').where('user_id', userId).orderBy('id').pluck('type');
}

/**
 * A request of an organisation and a match for it, as rows: no hours reserved, nobody told.
 * @returns their ids
 */
export async function buildMatch(
  test: TestServer,
  {
    organizationId,
    advisorId,
    status = 'pending',
  }: { organizationId: number; advisorId: number; status?: string },
): Promise<{ requestId: number; matchId: number }> {
  const now = dbTime();
  const times = { created_at: now, updated_at: now };
  const [requestId] = (await test.db('requests').insert({
    organization_id: organizationId,
    title: `Request ${unique()}`,
    description: 'A description of at least twenty characters',
    skills_required: JSON.stringify(['finance']),
    time_commitment: '1-2 hours',
    hours_needed: 1,
    status: status === 'accepted' ? 'in-progress' : 'matching',
    ...times,
  })) as [number];
  const [matchId] = (await test.db('matches').insert({
    request_id: requestId,
    advisor_id: advisorId,
    match_score: 80,
    status,
    due_at: dbTime(new Date(Date.now() + 5 * 86_400_000)),
    accepted_at: status === 'accepted' ? now : null,
    ...times,
  })) as [number];
  return { requestId, matchId };
}

/** Gives an organisation hours. */
export const giveCredit = (
  db: Db,
  credit: Omit<Parameters<typeof grantCredit>[2], 'expiryDate' | 'reason'> &
    Partial<Parameters<typeof grantCredit>[2]>,
): Promise<unknown> =>
  transaction(db, (trx) =>
    grantCredit(trx, { actor: 'system' }, { expiryDate: null, reason: null, ...credit }),
  );
