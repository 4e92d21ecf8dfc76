import { expect } from 'chai';
import type { HelpRequest, Match } from '../../src/contract/requests-api.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import type { Rows } from '../../src/core/db/tables.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { grantCredit } from '../../src/features/matching/hours/index.ts';
import { expectStatus } from './answers.ts';
import { buildAdvisor, buildGroup, buildGroupAdmin, buildOrganization, signIn, unique } from './builders.ts';
import type { AdvisorOverrides, OrganizationOverrides, Person } from './builders.ts';
import { LateClient, type Answer, type Client } from './client.ts';
import { columnOf, dbDays, insert, rowOf, times } from './rows.ts';
import type { TestServer } from './server.ts';

/** A group with an organisation that needs help with its finances, and advisors who could give it. */
export type WorkWorld = Awaited<ReturnType<typeof buildWork>>;
type Advisor = Person & { advisorId: number };

/** What a request's form says; every test may change some of it. */
export const requestForm = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Cash flow forecast for a small charity',
  description: 'We need a cash flow forecast and a budget for the reserves of our small charity.',
  skillsRequired: ['finance'],
  timeCommitment: '2-4 hours',
  hoursNeeded: 4,
  ...more,
});

/** How many advisors, one unless said otherwise, and what they and the organisation are like. */
interface WorkOptions {
  advisors?: number;
  advisor?: AdvisorOverrides;
  organization?: OrganizationOverrides;
}

/** Builds the world, with everybody in the search index. */
export async function buildWork(test: TestServer, options: WorkOptions = {}) {
  const groupId = await buildGroup(test, { name: `Work ${unique()}` });
  const organization = await buildOrganization(test, { groupIds: [groupId], ...options.organization });
  const advisors: Advisor[] = [];
  for (let at = 0; at < (options.advisors ?? 1); at += 1)
    advisors.push(await buildAdvisor(test, { groupIds: [groupId], ...options.advisor }));
  const groupAdmin = await buildGroupAdmin(test, { groupIds: [groupId] });
  await test.deps.searchIndex.settled();
  const personOf = (advisorId: number | undefined): Advisor => {
    const person = advisors.find((one) => one.advisorId === advisorId);
    if (!person) throw new Error(`advisor ${advisorId} is not of this world`);
    return person;
  };
  const clients = new Map<number, Promise<Client>>();
  const asAdvisor = async (advisorId: number): Promise<Client> => {
    const client = clients.get(advisorId) ?? signIn(test, personOf(advisorId));
    clients.set(advisorId, client);
    return client;
  };
  return {
    groupId,
    organization,
    asOrganization: await signIn(test, organization),
    advisors,
    /** The first of the advisors, in a world that has any, and a client of theirs. */
    advisor: advisors[0]!,
    asFirstAdvisor: new LateClient(() => asAdvisor(advisors[0]!.advisorId)),
    groupAdmin,
    asGroupAdmin: await signIn(test, groupAdmin),
    /** A client of an advisor of this world, by its record's id. */
    asAdvisor,
    /** Who it is, by its record's id. @throws Error when they are not of this world */
    personOf,
  };
}

/** The world's organisation asks for help. @throws Error when the answer is no 201 */
export const ask = (world: WorkWorld, more: Record<string, unknown> = {}): Promise<HelpRequest> =>
  expectStatus(201, world.asOrganization.post<HelpRequest>('/api/requests', requestForm(more)));

/** A request as its organisation reads it now. */
export const requestNow = (world: WorkWorld, { id }: { readonly id: number }): Promise<HelpRequest> =>
  expectStatus(200, world.asOrganization.get<HelpRequest>(`/api/requests/${id}`));

/** Changes a request, as its organisation unless said otherwise. */
export const changeRequest = (
  world: WorkWorld,
  { id }: { readonly id: number },
  change: Record<string, unknown>,
  by: Client = world.asOrganization,
): Promise<Answer<HelpRequest>> => by.patch<HelpRequest>(`/api/requests/${id}`, change);

/** Moves a match to another state. */
export const moveMatch = (
  client: Client,
  match: { readonly id: number } | undefined,
  status: string,
  more: Record<string, unknown> = {},
): Promise<Answer<Match>> => client.patch<Match>(`/api/matches/${match?.id}`, { status, ...more });

/** The first match of a request. @throws Error when nobody was proposed */
export function firstMatch(request: HelpRequest): HelpRequest['matches'][number] {
  const match = request.matches[0];
  if (!match) throw new Error('nobody was proposed');
  return match;
}

/** The match of a request that it had not before: whoever was asked next. */
export const nextMatch = (now: HelpRequest, before: HelpRequest) =>
  now.matches.find((match) => !before.matches.some(({ id }) => id === match.id));

/** A world whose organisation has asked for help: its request, the first match and a client of who was asked. */
export async function askedWork(test: TestServer, options: WorkOptions = {}) {
  const world = await buildWork(test, options);
  const request = await ask(world);
  const match = firstMatch(request);
  return { world, request, match, asAdvisor: await world.asAdvisor(match.advisorId) };
}

/** The same with a match that is accepted. */
export async function acceptedWork(test: TestServer, options: WorkOptions = {}) {
  const world = await buildWork(test, options);
  return { world, ...(await acceptedMatch(world)) };
}

/** A request with one match, accepted by its advisor. */
export async function acceptedMatch(world: WorkWorld, more: Record<string, unknown> = {}) {
  const request = await ask(world, more);
  const proposed = firstMatch(request);
  const asAdvisor = await world.asAdvisor(proposed.advisorId);
  const match = await expectStatus(200, moveMatch(asAdvisor, proposed, 'accepted'));
  return { request, match, asAdvisor };
}

/** What an organisation has left by its column, and by its ledger; the two are the same, always (contract §4). */
export async function hoursOf(test: TestServer, organizationId: number) {
  const { hours_remaining: remaining } = await rowOf(test, 'organizations', organizationId);
  const hours = await columnOf(test, 'hour_entries', { organization_id: organizationId }, 'hours');
  const ledger = hours.reduce((sum, some) => sum + Math.round(Number(some) * 100), 0) / 100;
  return { remaining: Number(remaining), ledger };
}

/** Holds what an organisation has left, in both. */
export async function expectHours(test: TestServer, organizationId: number, hours: number): Promise<void> {
  expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: hours, ledger: hours });
}

/** The kinds of notifications somebody has, oldest first. */
export const noticesOf = (test: TestServer, userId: number): Promise<string[]> =>
  columnOf(test, 'notifications', { user_id: userId }, 'type');

/** A request of an organisation, as a row: no hours reserved, nobody told. @returns its id */
export const buildRequest = (
  test: Pick<TestServer, 'db'>,
  organizationId: number,
  row: Partial<Rows['requests']> = {},
): Promise<number> =>
  insert(test, 'requests', {
    organization_id: organizationId,
    title: `Request ${unique()}`,
    description: 'A description of at least twenty characters',
    skills_required: JSON.stringify(['finance']),
    time_commitment: '1-2 hours',
    hours_needed: 1,
    ...times(),
    ...row,
  });

export interface MatchOverrides {
  readonly status?: string;
  readonly hoursNeeded?: number;
  readonly title?: string;
  readonly requestStatus?: string;
}

/** The same and a match for it. @returns their ids */
export async function buildMatch(
  test: Pick<TestServer, 'db'>,
  {
    organizationId,
    advisorId,
    status = 'pending',
    hoursNeeded = 1,
    title = `Request ${unique()}`,
    requestStatus = status === 'accepted' ? 'in-progress' : 'matching',
  }: MatchOverrides & { organizationId: number; advisorId: number },
): Promise<{ requestId: number; matchId: number }> {
  const row = { hours_needed: hoursNeeded, title, status: requestStatus };
  const requestId = await buildRequest(test, organizationId, row);
  const matchId = await insert(test, 'matches', {
    request_id: requestId,
    advisor_id: advisorId,
    match_score: 80,
    status,
    due_at: dbDays(5),
    accepted_at: status === 'accepted' ? dbTime() : null,
    ...times(),
  });
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
