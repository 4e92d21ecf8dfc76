import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CreateMatchPayload } from '../../../contract/requests-api.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { tellAdvisor, tellOrganization, type Work } from '../notices.service.ts';
import { findRequestToOffer } from '../requests/offerable.queries.ts';
import { lockRequest, requestTextOf } from '../requests/request-access.queries.ts';
import { requestPolicy } from '../requests/requests.policy.ts';
import { assessAdvisorFor } from '../suggestions/best-advisors.queries.ts';
import { checkAble } from './availability.queries.ts';
import type { MatchFacts } from './match-access.queries.ts';
import { dueFrom, makeMatches, requestAbout } from './proposals.service.ts';

/**
 * An advisor offers help to an organisation that is suggested to them, which answers (spec 4 §19). An offer takes
 * none of the platform's ten proposals.
 * @returns the match's id
 * @throws AppError NOT_FOUND, FORBIDDEN, REQUEST_FINAL, ALREADY_PROPOSED, ADVISOR_PAUSED, ADVISOR_AT_CAPACITY,
 *   CHECK_MISSING
 */
export async function offerHelp(
  deps: Deps,
  context: CallContext,
  { requestId }: CreateMatchPayload,
): Promise<number> {
  const { db, config } = deps;
  const { actor } = context;
  const { advisorId } = actor;
  const seen = await findRequestToOffer(db, actor, requestId);
  requireAllowed(requestPolicy.offer(actor, seen));
  if (advisorId === null) throw new AppError('FORBIDDEN');
  // Ranked before the transaction, which must not wait for the sentence model.
  const { organizationId } = seen;
  const candidate = await assessAdvisorFor(deps, { organizationId, text: requestTextOf(seen), advisorId });
  return transaction(db, async (trx) => {
    const work = { trx, config, context };
    await lockRequest(trx, requestId);
    const request = await findRequestToOffer(trx, actor, requestId);
    await requireProvedAddress(trx, config, actor.userId);
    requireAllowed(requestPolicy.offer(actor, request));
    const now = await databaseNow(trx);
    await checkAble(trx, advisorId, request, now);
    const proposing = { proposedByUserId: actor.userId, now, isOffer: true };
    const [match] = (await makeMatches(work, request, [candidate], proposing)).matches;
    if (!match) throw new AppError('ALREADY_PROPOSED');
    await tellOffer(work, match, 'matchOffered', dueFrom(config, now));
    return match.id;
  });
}

/** Tells an organisation, whose answer it is, that an advisor offers to help, or that their offer still waits. */
export async function tellOffer(
  work: Work,
  match: MatchFacts,
  name: 'matchOffered' | 'matchOfferReminder',
  due: Date,
): Promise<void> {
  const { id, advisorName, requestTitle } = match;
  await tellOrganization(work, match, {
    name,
    values: { advisorName, requestTitle, dueAt: { moment: due.toISOString() } },
    link: NOTICE_LINKS.match(id),
    about: requestAbout(match),
  });
}

export async function tellOfferLapsed(work: Work, match: MatchFacts): Promise<void> {
  const { advisorName, requestTitle, organizationName } = match;
  const link = NOTICE_LINKS.match(match.id);
  const values = { advisorName, requestTitle };
  await tellOrganization(work, match, { name: 'matchOfferLapsed', values, link });
  await tellAdvisor(work, match, {
    name: 'matchOfferLapsedForAdvisor',
    values: { requestTitle, organizationName },
    link,
  });
}
