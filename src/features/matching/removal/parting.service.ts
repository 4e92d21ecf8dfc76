import { markAble } from '../../../core/changes/change-marks.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { holdRows } from '../../../core/db/transaction.ts';
import { lockOrganization } from '../hours/index.ts';
import { lockAdvisor } from '../matches/availability.queries.ts';
import { openMatches } from '../matches/match-access.queries.ts';
import { proposeSuccessor, publishMatch, rejectMatch } from '../matches/proposals.service.ts';
import type { Successors } from '../matches/proposals.service.ts';
import type { Work } from '../notices.service.ts';
import { requestsInFlight } from '../requests/request-access.queries.ts';
import { callOffSessions } from '../sessions/sessions.service.ts';

/**
 * Ends all work between two in the transaction that blocks one for the other (spec 4 §15): matches end as declined without
 * a reason, meetings ahead are cancelled, and the requests go on with the next-best advisor. Neither is told of the other.
 * Hours stay reserved while a request looks on, and come back when it ends (decision 25). Every proposal holds its
 * request, so that it comes before the block, and ends here, or sees it.
 */
export async function endWorkBetween(
  work: Work,
  { advisorId, organizationId }: { readonly advisorId: number; readonly organizationId: number },
  successors: Successors,
): Promise<void> {
  const { trx } = work;
  await lockOrganization(trx, organizationId);
  const requestIds = await requestsInFlight(trx, organizationId);
  await holdRows(trx, 'requests', requestIds);
  await lockAdvisor(trx, advisorId);
  const matches = await openMatches(trx, { 'm.advisor_id': advisorId, 'm.request_id': requestIds });
  await callOffSessions(work, { 'm.advisor_id': advisorId, 'r.organization_id': organizationId });
  const now = await databaseNow(trx);
  for (const match of matches) {
    await rejectMatch(work, match, 'match.declined', null, now);
    await proposeSuccessor(work, match.requestId, successors, now);
    await publishMatch(trx, match);
  }
  if (matches.length > 0) await markAble(trx, [advisorId], now);
}
