import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { notify } from '../../notifications/index.ts';
import { returnOfCompleted, returnUnused } from '../hours/ledger.ts';
import { matchFacts } from '../matches/match-access.queries.ts';
import { publishMatch, requestAbout } from '../matches/proposals.service.ts';
import { cancelOpenSessions } from '../sessions/sessions.service.ts';
import { advisorSide } from '../sides.queries.ts';
import { tellOrganization } from '../tell-organization.service.ts';
import type { RequestFacts } from './request-access.queries.ts';

/**
 * Completes or cancels a request that this transaction holds: unused hours go back, pending matches become rejected,
 * meetings still to come are called off, and the advisors asked or at work are told (contract §4); so is the organisation
 * when an admin closes it.
 */
export async function closeRequest(
  trx: Tx,
  config: Config,
  context: CallContext,
  request: RequestFacts,
  status: 'completed' | 'cancelled',
): Promise<void> {
  const at = dbTime();
  const involved = await matchFacts(
    trx,
    (query) => void query.where('m.request_id', request.id).whereIn('m.status', ['pending', 'accepted']),
  );
  await cancelOpenSessions(trx, config, context, { 'r.id': request.id });
  await trx('requests').where('id', request.id).update({ status, updated_at: at });
  const settle = status === 'completed' ? returnOfCompleted : returnUnused;
  const { organizationId, id: requestId } = request;
  const hoursReturned = await settle(trx, context, { organizationId, requestId });
  await trx('matches')
    .where({ request_id: request.id, status: 'pending' })
    .update({ status: 'rejected', due_at: null, decline_reason: `request ${status}`, updated_at: at });
  await audit(trx, {
    ...context,
    action: `request.${status}`,
    subjectType: 'request',
    subjectId: request.id,
    detail: { hoursReturned },
  });
  // When somebody else has closed it: whoever acts is left out by `notify`.
  if (context.actor.userId !== request.organizationUserId)
    await tellOrganization(trx, config, context, request, {
      name: status === 'completed' ? 'requestCompletedByAdmin' : 'requestCancelledByAdmin',
      values: { requestTitle: request.title },
      link: NOTICE_LINKS.request(request.id),
    });
  for (const match of involved) {
    await notify(trx, config, context.actor, {
      name: status === 'completed' ? 'requestCompleted' : 'requestCancelled',
      userIds: await advisorSide(trx, match),
      values: { requestTitle: request.title, organizationName: request.organizationName },
      link: NOTICE_LINKS.match(match.id),
      about: requestAbout(match),
    });
    await publishMatch(trx, match);
  }
}
