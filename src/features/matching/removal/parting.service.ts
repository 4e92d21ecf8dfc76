import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../core/audit/audit.ts';
import { audit } from '../../../core/audit/audit.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { holdRows } from '../../../core/db/hold.ts';
import { lockOrganization } from '../hours/ledger.ts';
import { lockAdvisor } from '../matches/availability.queries.ts';
import { matchFacts } from '../matches/match-access.queries.ts';
import type { MatchFacts } from '../matches/match-access.queries.ts';
import { proposeNext, publishMatch } from '../matches/proposals.service.ts';
import { lockRequest } from '../requests/request-access.queries.ts';
import { callOffSessions } from '../sessions/sessions.service.ts';
import { IN_FLIGHT } from '../transitions.ts';
import { lookAgain } from './look-again.service.ts';
import type { Successors } from './successors.queries.ts';

/**
 * Ends all work between two in the transaction that blocks one for the other (spec 4 §15): matches end as declined without
 * a reason, meetings ahead are cancelled, and the requests go on with the next-best advisor. Neither is told of the other.
 * Hours stay reserved while a request looks on, and come back when it ends (decision 25). Every proposal holds its
 * request, so that it comes before the block, and ends here, or sees it.
 */
export async function endWorkBetween(
  trx: Tx,
  config: Config,
  context: Context,
  { advisorId, organizationId }: { readonly advisorId: number; readonly organizationId: number },
  successors: Successors,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  const requestIds: number[] = await trx('requests')
    .where('organization_id', organizationId)
    .whereIn('status', [...IN_FLIGHT])
    .orderBy('id')
    .pluck('id');
  await holdRows(trx, 'requests', requestIds);
  await lockAdvisor(trx, advisorId);
  const matches = await matchFacts(
    trx,
    (query) =>
      void query
        .where('m.advisor_id', advisorId)
        .whereIn('m.request_id', requestIds)
        .whereIn('m.status', ['pending', 'accepted']),
  );
  await callOffSessions(trx, config, context, {
    'm.advisor_id': advisorId,
    'r.organization_id': organizationId,
  });
  const now = await databaseNow(trx);
  for (const match of matches) {
    await endMatch(trx, context, match, now);
    await lookAgain(trx, match.requestId, now);
    const request = await lockRequest(trx, match.requestId);
    await proposeNext(trx, config, context, request, successors.get(match.requestId) ?? [], now);
    await publishMatch(trx, match);
  }
}

async function endMatch(trx: Tx, context: Context, match: MatchFacts, now: Date): Promise<void> {
  await trx('matches')
    .where('id', match.id)
    .update({ status: 'rejected', due_at: null, decline_reason: null, updated_at: dbTime(now) });
  await audit(trx, {
    ...context,
    action: 'match.declined',
    subjectType: 'match',
    subjectId: match.id,
    detail: { requestId: match.requestId, advisorId: match.advisorId },
  });
}
