import type { Db } from '../../../src/core/db/database.ts';
import { buildAdvisor, buildGroup, buildOrganization, type Person } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';

/** An organisation and the advisors of its group: nobody else is asked, so that pairs do not meet. */
export interface Pair {
  readonly organization: Person & { readonly organizationId: number };
  readonly advisors: readonly (Person & { readonly advisorId: number })[];
}

/**
 * Puts the pairs into the database that the server process will use.
 * @param advisorsEach how many are proposed for each request; one of them answers
 */
export async function buildPairs(db: Db, count: number, advisorsEach = 2): Promise<Pair[]> {
  const test = await buildServer(db);
  const pairs: Pair[] = [];
  for (let at = 0; at < count; at += 1) {
    const groupIds = [await buildGroup(test)];
    const organization = await buildOrganization(test, { groupIds, hoursAllocated: 100_000 });
    const advisors: Pair['advisors'][number][] = [];
    for (let each = 0; each < advisorsEach; each += 1) advisors.push(await buildAdvisor(test, { groupIds }));
    pairs.push({ organization, advisors });
  }
  await test.stop();
  return pairs;
}
