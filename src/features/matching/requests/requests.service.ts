import { LIMITS } from '../../../contract/limits.ts';
import type { CheckKind, RequestStatus, Skill, TimeCommitment } from '../../../contract/enums.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { requireAllowed } from '../../../core/access/verdict.ts';
import { requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { audit } from '../../../core/audit/audit.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { keysOf } from '../../../core/records.ts';
import { changeReservation, lockOrganization, reserveHours } from '../hours/ledger.ts';
import { checkMore, lockAdvisor } from '../matches/availability.queries.ts';
import { matchFacts } from '../matches/match-access.queries.ts';
import { proposeAll } from '../matches/proposals.service.ts';
import { onlookers, organizationSide } from '../sides.queries.ts';
import { bestAdvisorsFor } from '../suggestions/best-advisors.queries.ts';
import { closeRequest } from './close-request.service.ts';
import { findRequest, lockRequest, lockRequestFor, requestText } from './request-access.queries.ts';
import type { RequestFacts } from './request-access.queries.ts';
import { requestPolicy } from './requests.policy.ts';

export interface RequestForm {
  readonly title: string;
  readonly description: string;
  readonly skillsRequired: Skill[];
  readonly timeCommitment: TimeCommitment;
  readonly hoursNeeded: number;
  readonly requiresCheck: CheckKind | null;
}
export type RequestChange = Partial<RequestForm> & { readonly status?: RequestStatus };

/**
 * Creates a help request: reserves its hours or nothing, and proposes the best five advisors at once (contract §4);
 * while profiles are being read, further ones when they are in (decision 20).
 * @returns its id
 * @throws AppError NOT_ENOUGH_HOURS, EMAIL_UNVERIFIED
 */
export async function createRequest(deps: Deps, context: CallContext, form: RequestForm): Promise<number> {
  const { organizationId } = context.actor;
  if (organizationId === null) throw notFound();
  // What an import wrote a moment ago is not overlooked: who is ranked without it is ranked again.
  await deps.searchIndex.refresh();
  const awaited = deps.searchIndex.waitingUpTo;
  const candidates = await bestAdvisorsFor(deps, {
    organizationId,
    text: requestText(form, form.skillsRequired),
    exclude: [],
    limit: LIMITS.match.proposedAtOnce,
    hoursNeeded: form.hoursNeeded,
    requiresCheck: form.requiresCheck,
  });
  return transaction(deps.db, async (trx) => {
    // Due by it, and lapsed by the same.
    const now = await databaseNow(trx);
    await lockOrganization(trx, organizationId);
    await requireProvedAddress(trx, deps.config, context.actor.userId);
    const id = await insertRow(trx, 'requests', {
      organization_id: organizationId,
      title: form.title,
      description: form.description,
      skills_required: JSON.stringify(form.skillsRequired),
      time_commitment: form.timeCommitment,
      hours_needed: form.hoursNeeded,
      requires_check: form.requiresCheck,
      status: 'open',
      awaits_profiles_up_to: awaited,
      created_at: dbTime(now),
      updated_at: dbTime(now),
    });
    await reserveHours(trx, context, { organizationId, requestId: id, hours: form.hoursNeeded });
    await audit(trx, {
      ...context,
      action: 'request.created',
      subjectType: 'request',
      subjectId: id,
      detail: { hoursNeeded: form.hoursNeeded },
    });
    const request = await lockRequest(trx, id);
    await proposeAll(trx, deps.config, context, request, candidates, { proposedByUserId: null, now });
    await publishRequest(trx, request);
    return id;
  });
}

/**
 * Changes what is sent of a request that is not final; `status` may become completed (from in-progress) or cancelled.
 * @throws AppError NOT_FOUND, FORBIDDEN, REQUEST_TRANSITION, REQUEST_FINAL, NOT_ENOUGH_HOURS
 */
export async function changeRequest(
  deps: Deps,
  context: CallContext,
  id: number,
  { status, ...form }: RequestChange,
): Promise<void> {
  const { actor } = context;
  await transaction(deps.db, async (trx) => {
    const { organizationId } = await findRequest(trx, actor, id);
    await lockOrganization(trx, organizationId);
    const request = await lockRequestFor(trx, actor, id);
    if (status !== undefined) requireAllowed(requestPolicy.become(actor, request, status));
    requireAllowed(requestPolicy.update(actor, request));
    await saveForm(trx, context, request, form);
    if (status === 'completed' || status === 'cancelled')
      await closeRequest(trx, deps.config, context, request, status);
    await publishRequest(trx, request);
  });
}

const COLUMNS = {
  title: 'title',
  description: 'description',
  skillsRequired: 'skills_required',
  timeCommitment: 'time_commitment',
  hoursNeeded: 'hours_needed',
  requiresCheck: 'requires_check',
} as const satisfies Record<keyof RequestForm, string>;

async function saveForm(
  trx: Tx,
  context: CallContext,
  request: RequestFacts,
  form: Partial<RequestForm>,
): Promise<void> {
  const names = keysOf(COLUMNS).filter((name) => form[name] !== undefined);
  if (names.length === 0) return;
  const row = Object.fromEntries(
    names.map((name) => {
      const value = form[name];
      return [COLUMNS[name], Array.isArray(value) ? JSON.stringify(value) : value];
    }),
  );
  if (form.hoursNeeded !== undefined && form.hoursNeeded !== request.hoursNeeded) {
    const { organizationId, id: requestId } = request;
    await changeReservation(trx, context, { organizationId, requestId, hours: form.hoursNeeded });
    if (form.hoursNeeded > request.hoursNeeded) await checkAccepted(trx, request, form.hoursNeeded);
  }
  await trx('requests')
    .where('id', request.id)
    .update({ ...row, updated_at: dbTime() });
  await audit(trx, {
    ...context,
    action: 'request.updated',
    subjectType: 'request',
    subjectId: request.id,
    detail: { changed: names },
  });
}

/** Who has accepted the request must have the hours that it comes to need (contract §4 "Capacity"). */
async function checkAccepted(trx: Tx, request: RequestFacts, hoursNeeded: number): Promise<void> {
  const accepted = await matchFacts(
    trx,
    (query) => void query.where('m.request_id', request.id).where('m.status', 'accepted'),
  );
  for (const match of accepted) {
    await lockAdvisor(trx, match.advisorId);
    await checkMore(trx, match, hoursNeeded - request.hoursNeeded, new Date());
  }
}

async function publishRequest(trx: Tx, request: RequestFacts): Promise<void> {
  const users = [
    ...(await organizationSide(trx, request)),
    ...(await onlookers(trx, request.organizationId)),
  ];
  await publish(trx, users, { type: 'request', payload: { requestId: request.id } });
}
