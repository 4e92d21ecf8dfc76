import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { Context } from '../../../core/audit/audit.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import type { Tx } from '../../../core/db/database.ts';
import { publish } from '../../../core/live/publish.ts';
import { notify } from '../../notifications/index.ts';
import { lockAdvisor } from '../matches/availability.queries.ts';
import { matchFacts } from '../matches/match-access.queries.ts';
import type { MatchFacts } from '../matches/match-access.queries.ts';
import { proposeNext } from '../matches/proposals.service.ts';
import { lockRequest } from '../requests/request-access.queries.ts';
import { cancelOpenSessions } from '../sessions/sessions.service.ts';
import { organizationSide } from '../sides.queries.ts';
import { IN_FLIGHT } from '../transitions.ts';
import { forgetInRuns } from './forget-in-runs.service.ts';
import { keepHours } from './kept-hours.service.ts';
import { lookAgain } from './look-again.service.ts';
import type { Successors } from './successors.queries.ts';

/**
 * Takes an advisor out of all work, in the transaction that deletes their account: meetings ahead are called off, their
 * matches go, and where they were asked or at work the organisation is told and the next-best advisor is proposed. Hours
 * that their sessions used stay used (contract §10 "Deletion"). A request whose only advisor leaves looks for one again.
 */
export async function advisorLeaves(
  trx: Tx,
  config: Config,
  context: Context,
  advisorId: number,
  successors: Successors,
): Promise<void> {
  const matches = await holdMatches(trx, advisorId);
  await cancelOpenSessions(trx, config, context, { 'm.advisor_id': advisorId });
  await keepHours(trx, { advisorId });
  await forgetInRuns(trx, { advisorIds: [advisorId] });
  await trx('matches').where('advisor_id', advisorId).delete();
  for (const match of matches) await leaveRequest(trx, config, context, match, successors);
}

/** The matches that somebody waits for, their requests and then the advisor held, as everywhere (decision 7). */
async function holdMatches(trx: Tx, advisorId: number): Promise<MatchFacts[]> {
  const waiting = () =>
    matchFacts(
      trx,
      (query) =>
        void query
          .where('m.advisor_id', advisorId)
          .whereIn('m.status', ['pending', 'accepted'])
          .whereIn('r.status', [...IN_FLIGHT]),
    );
  const held = new Set<number>();
  const hold = async (matches: readonly MatchFacts[]) => {
    const ids = matches.map(({ requestId }) => requestId).filter((id) => !held.has(id));
    for (const id of ids.sort((a, b) => a - b)) {
      await lockRequest(trx, id);
      held.add(id);
    }
  };
  await hold(await waiting());
  await lockAdvisor(trx, advisorId);
  // Whoever was proposed meanwhile; from here on nobody can be, since that needs the advisor's row.
  await hold(await waiting());
  return waiting();
}

async function leaveRequest(
  trx: Tx,
  config: Config,
  context: Context,
  match: MatchFacts,
  successors: Successors,
): Promise<void> {
  const now = await databaseNow(trx);
  await lookAgain(trx, match.requestId, now);
  const request = await lockRequest(trx, match.requestId);
  const candidates = successors.get(match.requestId) ?? [];
  const next = await proposeNext(trx, config, context, request, candidates, now);
  const side = await organizationSide(trx, match);
  await notify(trx, config, context.actor, {
    name: 'advisorLeft',
    userIds: side,
    values: {
      advisorName: match.advisorName,
      requestTitle: match.requestTitle,
      nextName: next?.advisorName ?? null,
    },
    link: NOTICE_LINKS.request(match.requestId),
  });
  await publish(trx, side, {
    type: 'match',
    payload: { matchId: match.id, requestId: match.requestId },
  });
}
