import type { Db } from '../../../src/core/db/database.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../src/features/groups/index.ts';
import { createRequest } from '../../../src/features/matching/requests/new-request.service.ts';
import {
  actorOf,
  buildAdvisor,
  buildGroup,
  buildOrganization,
  inTurn,
  type Person,
} from '../../support/builders.ts';
import { until } from '../../support/until.ts';
import { buildIn } from '../../support/server.ts';

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
export const buildWaiting = (db: Db, rounds: number): Promise<Waiting[]> =>
  buildIn(db, (test) =>
    inTurn(rounds, async (round) => {
      const groupId = await buildGroup(test);
      const organization = await buildOrganization(test, { groupIds: [groupId], hoursAllocated: 1_000 });
      const advisors = await inTurn(ADVISORS_EACH, () => buildAdvisor(test));
      const { organizationId } = organization;
      const actor = actorOf(organization, 'organization', { organizationId });
      const requestIds = await inTurn(REQUESTS, (at) =>
        createRequest(
          test.deps,
          { actor, requestId: 'waiting' },
          {
            title: `Waiting ${round + 1}, ${at + 1}`,
            description: 'We need a cash flow forecast and a budget for the reserves of our small charity.',
            skillsRequired: ['finance'],
            timeCommitment: '1-2 hours',
            hoursNeeded: 1,
            requiresCheck: null,
          },
        ),
      );
      return { groupId, requestIds, advisors };
    }),
  );

/** They join, and are due to be offered what waits; comes back when the first proposals are made. */
export async function joinAndBeOffered(db: Db, { groupId, advisors, requestIds }: Waiting): Promise<void> {
  await transaction(db, async (trx) => {
    for (const { advisorId } of advisors)
      await linkToGroups(trx, { actor: 'system' }, 'advisor', advisorId, [groupId]);
  });
  const isOffered = async () => (await matchesOf(db, requestIds)).length > 0;
  await until('requests that wait are offered', isOffered, LONGEST_MS, 5);
}

const matchesOf = (db: Db, requestIds: readonly number[]) =>
  db('matches').whereIn('request_id', requestIds).select('id', 'advisor_id', 'request_id');

/** @returns what is not as it should be: each of them proposed for each request once, and told of it once */
export async function notOfferedOnce(db: Db, { requestIds, advisors }: Waiting): Promise<string[]> {
  const wanted = requestIds.length * advisors.length;
  const areMade = async () => (await matchesOf(db, requestIds)).length >= wanted;
  // What is missing is said below.
  await until('all are proposed', areMade, LONGEST_MS, 200).catch(() => undefined);
  const matches = await matchesOf(db, requestIds);
  const userIds = advisors.map(({ userId }) => userId);
  const notices = await db('notifications')
    .where('type', 'matchProposed')
    .whereIn('user_id', userIds)
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
