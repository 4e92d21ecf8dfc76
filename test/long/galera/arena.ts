import { buildIn } from '../../support/server.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { buildGroup, buildGroupAdmin, buildOrganization, inTurn } from '../../support/builders.ts';
import { buildPairs } from '../support/world.ts';

/** Where calls for the same thing meet, used once. */
export type Arena = Awaited<ReturnType<typeof buildArenas>>[number];

export async function buildArenas(db: Db, count: number) {
  const pairs = await buildPairs(db, count);
  return buildIn(db, (test) =>
    inTurn(count, async (at) => {
      const groupId = await buildGroup(test);
      return {
        pair: pairs[at]!,
        groupId,
        /** An organisation with six hours. */
        poor: await buildOrganization(test, { groupIds: [groupId], hoursAllocated: 6 }),
        /** Three primary administrators of the group. */
        admins: await inTurn(3, () => buildGroupAdmin(test, { groupIds: [groupId] })),
      };
    }),
  );
}
