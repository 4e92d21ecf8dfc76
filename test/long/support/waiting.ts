import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../src/features/groups/index.ts';
import { createRequest } from '../../../src/features/matching/requests/new-request.service.ts';
import { actorOf, buildAdvisor, buildGroup, buildOrganization, type Person } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';

const REQUESTS = 20;
const ADVISORS_EACH = 3;
const LONGEST_MS = 180_000;

/** How many advisors there are in so many rounds. */
export const waitingAdvisors = (rounds: number): number => rounds * ADVISORS_EACH;

/** Requests that wait, of an organisation that sees nobody, and advisors who will join its group. */
export interface Waiting {
  readonly groupId: number;
  readonly requestIds: readonly number[];
  readonly advisors: readonly (Person & { readonly advisorId: number })[];
}

/** Puts one such group for each round into the database. */
export async function buildWaiting(db: Db, rounds: number): Promise<Waiting[]> {
  const test = await buildServer(db);
  const all: Waiting[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const groupId = await buildGroup(test);
    const organization = await buildOrganization(test, { groupIds: [groupId], hoursAllocated: 1_000 });
    const advisors: Waiting['advisors'][number][] = [];
    for (let each = 0; each < ADVISORS_EACH; each += 1) advisors.push(await buildAdvisor(test));
    const { organizationId } = organization;
    const actor = actorOf(organization, 'organization', { organizationId });
    const requestIds: number[] = [];
    for (let at = 1; at <= REQUESTS; at += 1) {
      requestIds.push(
        await createRequest(
          test.deps,
          { actor, requestId: 'waiting' },
          {
            title: `Waiting ${round}, ${at}`,
            description: 'We need a cash flow forecast and a budget for the reserves of our small charity.',
            skillsRequired: ['finance'],
            timeCommitment: '1-2 hours',
            hoursNeeded: 1,
            requiresCheck: null,
          },
        ),
      );
    }
    all.push({ groupId, requestIds, advisors });
  }
  await test.stop();
  return all;
}

/** They join, and are due to be offered what waits; comes back when the first proposals are made. */
export async function joinAndBeOffered(db: Db, { groupId, advisors, requestIds }: Waiting): Promise<void> {
  await transaction(db, async (trx) => {
    for (const { advisorId } of advisors)
      await linkToGroups(trx, { actor: 'system' }, 'advisor', advisorId, [groupId]);
  });
  const end = Date.now() + LONGEST_MS;
  while (
    !(await db('matches')
      .whereIn('request_id', [...requestIds])
      .first('id'))
  ) {
    if (Date.now() > end) throw new Error('requests that wait are offered to nobody');
    await pause(5);
  }
}

/** @returns what is not as it should be: each of them proposed for each request once, and told of it once */
export async function notOfferedOnce(db: Db, { requestIds, advisors }: Waiting): Promise<string[]> {
  const wanted = requestIds.length * advisors.length;
  const made = async (): Promise<{ id: number; advisor_id: number; request_id: number }[]> =>
    db('matches')
      .whereIn('request_id', [...requestIds])
      .select('id', 'advisor_id', 'request_id');
  const end = Date.now() + LONGEST_MS;
  while ((await made()).length < wanted && Date.now() < end) await pause(200);
  const matches = await made();
  const notices: (string | null)[] = await db('notifications')
    .where('type', 'matchProposed')
    .whereIn(
      'user_id',
      advisors.map(({ userId }) => userId),
    )
    .pluck('link');
  return requestIds.flatMap((requestId) =>
    advisors.flatMap(({ advisorId }) => {
      const own = matches.filter((one) => one.request_id === requestId && one.advisor_id === advisorId);
      const told = own.flatMap(({ id }) => notices.filter((link) => link?.endsWith(`/matches/${id}`)));
      return own.length === 1 && told.length === 1
        ? []
        : [
            `advisor ${advisorId} was proposed ${own.length} times for waiting request ${requestId}, told ${told.length} times`,
          ];
    }),
  );
}
