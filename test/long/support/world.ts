import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { buildAdvisor, buildGroup, buildOrganization, inTurn, type Person } from '../../support/builders.ts';
import { buildIn } from '../../support/server.ts';
import { Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';

/** An organisation and the advisors of its group: nobody else is asked, so that pairs do not meet. */
export interface Pair {
  readonly organization: Person & { readonly organizationId: number };
  readonly advisors: readonly (Person & { readonly advisorId: number })[];
}

/**
 * Puts so many pairs into the database.
 * @param advisorsEach how many are proposed for each request; one of them answers
 * @param hoursAllocated of each organisation
 */
export const buildPairs = (
  db: Db,
  count: number,
  advisorsEach = 2,
  hoursAllocated = 100_000,
): Promise<Pair[]> =>
  buildIn(db, (test) =>
    inTurn(count, async () => {
      const groupIds = [await buildGroup(test)];
      const organization = await buildOrganization(test, { groupIds, hoursAllocated });
      const advisors = await inTurn(advisorsEach, () => buildAdvisor(test, { groupIds }));
      return { organization, advisors };
    }),
  );

/** The advisor of a pair who is there in any case. */
export function advisorOf({ advisors }: Pair): Pair['advisors'][number] {
  const [advisor] = advisors;
  if (!advisor) throw new Error('the pair has no advisor');
  return advisor;
}

/** An organisation asks, and its pair's first advisor accepts: only then may the two write to each other. */
export async function acquaint(url: string, pair: Pair): Promise<void> {
  const advisor = advisorOf(pair);
  const asOrganization = await Visitor.signIn(url, pair.organization);
  const form = requestForm({ title: 'Work that brings together', hoursNeeded: 1 });
  const { matches } = await asOrganization.good<HelpRequest>(url, 'POST /api/requests', form);
  const match = matches.find(({ advisorId }) => advisorId === advisor.advisorId);
  if (!match) throw new Error('the advisor was not proposed');
  const asAdvisor = await Visitor.signIn(url, advisor);
  await asAdvisor.good(url, `PATCH /api/matches/${match.id}`, { status: 'accepted' });
}
