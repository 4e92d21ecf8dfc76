import type { RequestStatus } from '../../../contract/enums.ts';
import type { ChangeRequestPayload } from '../../../contract/requests-api.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { auditChange, changesBetween, requireVersion } from '../../../core/changes/record-versions.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import { updateRow } from '../../../core/db/rows.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeReservation, lockOrganization, returnOfCompleted, returnUnused } from '../hours/index.ts';
import { stillNeeded } from '../capacity.queries.ts';
import { checkMore, lockAdvisor } from '../matches/availability.queries.ts';
import { matchFacts, openMatches } from '../matches/match-access.queries.ts';
import { parseSkills } from '../search/profile-text.ts';
import { tellAdvisor, tellOrganization, type Work } from '../notices.service.ts';
import { publishRequest, sendDraft, storedForm, whomToAsk, type RequestForm } from './new-request.service.ts';
import { findRequest, lockRequestFor, type RequestFacts } from './request-access.queries.ts';
import { requestPolicy } from './requests.policy.ts';
import { readRequest } from './requests.queries.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { audit } from '../../../core/audit/audit.ts';
import { publishMatch, requestAbout } from '../matches/proposals.service.ts';
import { cancelOpenSessions } from '../sessions/sessions.service.ts';

export type RequestChange = Omit<ChangeRequestPayload, 'status'> & { readonly status?: RequestStatus };

/**
 * `status` may become completed (from in-progress) or cancelled, a draft's also open, which sends it.
 * @throws AppError NOT_FOUND, FORBIDDEN, REQUEST_TRANSITION, REQUEST_FINAL, NOT_ENOUGH_HOURS, INVALID,
 *   CHANGED_MEANWHILE
 */
export async function changeRequest(
  deps: Deps,
  context: CallContext,
  id: number,
  { status, advisorIds, version, ...form }: RequestChange,
): Promise<void> {
  const { actor } = context;
  const seen = await findRequest(deps.db, actor, id);
  if (status !== undefined) requireAllowed(requestPolicy.become(actor, seen, status));
  const skills = form.skillsRequired ?? parseSkills(seen.skillsRequired);
  const wish = { ...seen, ...form, skills };
  const asked = status === 'open' ? await whomToAsk(deps, seen.organizationId, wish, advisorIds) : null;
  await transaction(deps.db, async (trx) => {
    const work = { trx, config: deps.config, context };
    await lockOrganization(trx, seen.organizationId);
    const request = await lockRequestFor(trx, actor, id);
    await requireVersion(trx, { type: 'request', ...request }, version, () => readRequest(trx, actor, id));
    if (status !== undefined) requireAllowed(requestPolicy.become(actor, request, status));
    requireAllowed(requestPolicy.update(actor, request));
    await saveForm(work, request, form);
    if (asked) await sendDraft(work, id, asked);
    if (status === 'completed' || status === 'cancelled') await closeRequest(work, request, status);
    await publishRequest(trx, request);
  });
}

async function saveForm({ trx, context }: Work, request: RequestFacts, form: Partial<RequestForm>) {
  const row = storedForm(form);
  if (Object.keys(row).length === 0) return;
  // A draft reserves nothing before it is sent.
  const isSent = request.status !== 'draft';
  if (isSent && form.hoursNeeded !== undefined && form.hoursNeeded !== request.hoursNeeded) {
    const { organizationId, id: requestId } = request;
    await changeReservation(trx, context, { organizationId, requestId, hours: form.hoursNeeded });
    if (form.hoursNeeded > request.hoursNeeded) await checkAccepted(trx, request, form.hoursNeeded);
    else {
      const accepted = trx('matches').where({ request_id: requestId, status: 'accepted' });
      await markAble(trx, await accepted.orderBy('advisor_id').pluck('advisor_id'));
    }
  }
  await updateRow(trx, 'requests', request.id, { ...row, updated_at: dbTime() });
  const before = { ...request, skillsRequired: parseSkills(request.skillsRequired) };
  const changes = changesBetween(before, form);
  // What a draft said is told to nobody, after it was sent neither (decision 35).
  const told = isSent ? changes : Object.fromEntries(Object.keys(changes).map((name) => [name, null]));
  const event = { ...context, action: 'request.updated' } as const;
  await auditChange(trx, { type: 'request', ...request }, event, told);
}

/** Who has accepted the request must have the hours that it comes to need (contract §4 "Capacity"). */
async function checkAccepted(trx: Tx, request: RequestFacts, hoursNeeded: number): Promise<void> {
  const accepted = await matchFacts(trx, { 'm.request_id': request.id, 'm.status': 'accepted' });
  for (const match of accepted) {
    await lockAdvisor(trx, match.advisorId);
    await checkMore(trx, match, stillNeeded({ ...request, hoursNeeded }) - stillNeeded(request), new Date());
  }
}

/**
 * The request is held: unused hours go back, pending matches become rejected, meetings ahead are called off, and the
 * advisors asked or at work are told (contract §4); so is the organisation when an admin closes it.
 */
async function closeRequest(
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
  await updateRow(trx, 'requests', requestId, { status, updated_at: at });
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
    await tellAdvisor(work, match, {
      name: isCompleted ? 'requestCompleted' : 'requestCancelled',
      values: { requestTitle, organizationName },
      link: NOTICE_LINKS.match(match.id),
      about: requestAbout(match),
    });
    await publishMatch(trx, match);
  }
  // Hours are free again.
  const free = involved.map(({ advisorId }) => advisorId).toSorted((a, b) => a - b);
  await markAble(trx, free);
}
