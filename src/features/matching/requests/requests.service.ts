import type { RequestStatus } from '../../../contract/enums.ts';
import type { ChangeRequestPayload } from '../../../contract/requests-api.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { auditChange, changesBetween, requireVersion } from '../../../core/changes/record-versions.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeReservation, lockOrganization } from '../hours/ledger.ts';
import { checkMore, lockAdvisor } from '../matches/availability.queries.ts';
import { matchFacts } from '../matches/match-access.queries.ts';
import { parseSkills } from '../search/profile-text.ts';
import type { Work } from '../notices.service.ts';
import { closeRequest } from './close-request.service.ts';
import { publishRequest, sendDraft, storedForm, whomToAskFor } from './new-request.service.ts';
import type { RequestForm } from './new-request.service.ts';
import { findRequest, lockRequestFor, type RequestFacts } from './request-access.queries.ts';
import { requestPolicy } from './requests.policy.ts';
import { readRequest } from './requests.queries.ts';

export type RequestChange = Omit<ChangeRequestPayload, 'status'> & { readonly status?: RequestStatus };

/**
 * Changes what is sent of a request that is not final; `status` may become completed (from in-progress) or cancelled, a
 * draft's also open, which sends it.
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
  const asked = status === 'open' ? await whomToAskFor(deps, seen, form, advisorIds) : null;
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

async function saveForm(
  { trx, context }: Work,
  request: RequestFacts,
  form: Partial<RequestForm>,
): Promise<void> {
  const row = storedForm(form);
  if (Object.keys(row).length === 0) return;
  // A draft reserves nothing before it is sent.
  const isSent = request.status !== 'draft';
  if (isSent && form.hoursNeeded !== undefined && form.hoursNeeded !== request.hoursNeeded) {
    const { organizationId, id: requestId } = request;
    await changeReservation(trx, context, { organizationId, requestId, hours: form.hoursNeeded });
    if (form.hoursNeeded > request.hoursNeeded) await checkAccepted(trx, request, form.hoursNeeded);
    else await markAble(trx, await acceptedBy(trx, request));
  }
  await trx('requests')
    .where('id', request.id)
    .update({ ...row, updated_at: dbTime() });
  const before = { ...request, skillsRequired: parseSkills(request.skillsRequired) };
  await auditChange(
    trx,
    { type: 'request', ...request },
    { ...context, action: 'request.updated' },
    changesBetween(before, form),
  );
}

/** Who has accepted the request must have the hours that it comes to need (contract §4 "Capacity"). */
async function checkAccepted(trx: Tx, request: RequestFacts, hoursNeeded: number): Promise<void> {
  const accepted = await matchFacts(trx, { 'm.request_id': request.id, 'm.status': 'accepted' });
  for (const match of accepted) {
    await lockAdvisor(trx, match.advisorId);
    await checkMore(trx, match, hoursNeeded - request.hoursNeeded, new Date());
  }
}

const acceptedBy = (trx: Tx, { id }: RequestFacts): Promise<number[]> =>
  trx('matches').where({ request_id: id, status: 'accepted' }).orderBy('advisor_id').pluck('advisor_id');
