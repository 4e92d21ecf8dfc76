import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { returnOfCompleted, returnUnused } from '../hours/ledger.ts';
import { openMatches } from '../matches/match-access.queries.ts';
import { publishMatch, requestAbout } from '../matches/proposals.service.ts';
import { cancelOpenSessions } from '../sessions/sessions.service.ts';
import { advisorSide } from '../sides.queries.ts';
import { tell, tellOrganization, type Work } from '../notices.service.ts';
import type { RequestFacts } from './request-access.queries.ts';

/**
 * Completes or cancels a request that this transaction holds: unused hours go back, pending matches become rejected,
 * meetings still to come are called off, and the advisors asked or at work are told (contract §4); so is the organisation
 * when an admin closes it.
 */
export async function closeRequest(
  work: Work<CallContext>,
  request: RequestFacts,
  status: 'completed' | 'cancelled',
): Promise<void> {
  const { trx, context } = work;
  const { id: requestId, organizationId, organizationName, title: requestTitle } = request;
  const isCompleted = status === 'completed';
  const at = dbTime();
  const involved = await openMatches(trx, { 'm.request_id': requestId });
  await cancelOpenSessions(work, { 'r.id': requestId });
  await trx('requests').where('id', requestId).update({ status, updated_at: at });
  const settle = isCompleted ? returnOfCompleted : returnUnused;
  const hoursReturned = await settle(trx, context, { organizationId, requestId });
  await trx('matches')
    .where({ request_id: requestId, status: 'pending' })
    .update({ status: 'rejected', due_at: null, decline_reason: `request ${status}`, updated_at: at });
  await audit(trx, context, `request.${status}`, ['request', requestId], { detail: { hoursReturned } });
  // When somebody else has closed it: whoever acts is left out by `notify`.
  if (context.actor.userId !== request.organizationUserId)
    await tellOrganization(work, request, {
      name: isCompleted ? 'requestCompletedByAdmin' : 'requestCancelledByAdmin',
      values: { requestTitle },
      link: NOTICE_LINKS.request(requestId),
    });
  for (const match of involved) {
    await tell(work, {
      name: isCompleted ? 'requestCompleted' : 'requestCancelled',
      userIds: await advisorSide(trx, match),
      values: { requestTitle, organizationName },
      link: NOTICE_LINKS.match(match.id),
      about: requestAbout(match),
    });
    await publishMatch(trx, match);
  }
  // Hours are free again.
  await markAble(
    trx,
    involved.map(({ advisorId }) => advisorId).toSorted((a, b) => a - b),
  );
}
