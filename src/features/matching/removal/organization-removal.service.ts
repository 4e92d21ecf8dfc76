import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { publish } from '../../../core/live/publish.ts';
import { notify } from '../../notifications/index.ts';
import { lockOrganization } from '../hours/ledger.ts';
import { matchFacts } from '../matches/match-access.queries.ts';
import { lockRequest } from '../requests/request-access.queries.ts';
import { cancelOpenSessions } from '../sessions/sessions.service.ts';
import { advisorSide } from '../sides.queries.ts';
import { IN_FLIGHT } from '../transitions.ts';
import { forgetInRuns } from './forget-in-runs.service.ts';
import { keepHours } from './kept-hours.service.ts';

/**
 * Takes an organisation out of all work, in the transaction that deletes its account: meetings ahead are called off and
 * the advisors asked or at work are told. What advisors have contributed stays theirs; the organisation's own ledger goes
 * with it (contract §10 "Deletion").
 */
export async function organizationLeaves(
  trx: Tx,
  config: Config,
  context: Context,
  organizationId: number,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  const inFlight: number[] = await trx('requests')
    .where('organization_id', organizationId)
    .whereIn('status', [...IN_FLIGHT])
    .orderBy('id')
    .pluck('id');
  for (const id of inFlight) await lockRequest(trx, id);
  const involved = await matchFacts(
    trx,
    (query) => void query.whereIn('m.request_id', inFlight).whereIn('m.status', ['pending', 'accepted']),
  );
  await cancelOpenSessions(trx, config, context, { 'r.organization_id': organizationId });
  await keepHours(trx, { organizationId });
  await forgetInRuns(trx, { organizationId });
  for (const match of involved) {
    const side = await advisorSide(trx, match);
    await notify(trx, config, context.actor, {
      name: 'requestCancelled',
      userIds: side,
      values: { requestTitle: match.requestTitle, organizationName: match.organizationName },
      // The match itself is gone.
      link: NOTICE_LINKS.matches(),
    });
    await publish(trx, side, {
      type: 'match',
      payload: { matchId: match.id, requestId: match.requestId },
    });
  }
}
