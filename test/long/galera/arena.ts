import type { Db } from '../../../src/core/db/database.ts';
import { buildGroup, buildGroupAdmin, buildOrganization, type Person } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';
import { buildPairs, type Pair } from '../support/world.ts';

/** Where calls for the same thing meet, used once. */
export interface Arena {
  readonly pair: Pair;
  /** An organisation with six hours. */
  readonly poor: Person & { readonly organizationId: number };
  readonly groupId: number;
  /** Three primary administrators of the group. */
  readonly admins: readonly (Person & { readonly adminIds: readonly number[] })[];
}

export async function buildArenas(db: Db, count: number): Promise<Arena[]> {
  const pairs = await buildPairs(db, count);
  const test = await buildServer(db);
  const arenas: Arena[] = [];
  for (const pair of pairs) {
    const groupId = await buildGroup(test);
    const poor = await buildOrganization(test, { groupIds: [groupId], hoursAllocated: 6 });
    const admins = [];
    for (let at = 0; at < 3; at += 1) admins.push(await buildGroupAdmin(test, { groupIds: [groupId] }));
    arenas.push({ pair, poor, groupId, admins });
  }
  await test.stop();
  return arenas;
}
