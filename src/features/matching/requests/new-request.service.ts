import type { Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { CreateRequestPayload } from '../../../contract/requests-api.ts';
import type { Actor, CallContext } from '../../../core/access/actor.ts';
import { requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { audit } from '../../../core/audit/audit.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { columnOf, columnsOf } from '../../../core/db/model.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow, updateRow } from '../../../core/db/rows.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, orNotFound } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { entriesOf } from '../../../core/records.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { lockOrganization, reserveHours } from '../hours/index.ts';
import { checkAble } from '../matches/availability.queries.ts';
import { proposeAll, type Candidate } from '../matches/proposals.service.ts';
import type { Work } from '../notices.service.ts';
import { shownToAsker } from '../search/for-strangers.ts';
import { parseSkills } from '../search/profile-text.ts';
import { assessAdvisorFor, bestAdvisorsFor } from '../suggestions/best-advisors.queries.ts';
import { presentAdvisor } from '../suggestions/suggestions.service.ts';
import { organizationSide, watchersOf } from '../sides.queries.ts';
import { findRequest, lockRequest, requestText, type RequestFacts } from './request-access.queries.ts';

export type RequestForm = Readonly<Required<Omit<CreateRequestPayload, 'status' | 'advisorIds'>>>;

const FORM = {
  ...columnsOf('requests', 'title', 'description', 'skillsRequired', 'timeCommitment', 'hoursNeeded'),
  ...columnsOf('requests', 'requiresCheck'),
} satisfies Record<keyof RequestForm, string>;

/** What is given of a form, by column. */
export const storedForm = (form: Partial<RequestForm>): Record<string, unknown> =>
  Object.fromEntries(
    entriesOf(form)
      .filter(([name, value]) => name in FORM && value !== undefined)
      .map(([name, value]) => [columnOf(name), Array.isArray(value) ? JSON.stringify(value) : value]),
  );

export type NewRequest = RequestForm & Pick<CreateRequestPayload, 'status' | 'advisorIds'>;

/** What decides about who fits. */
export type Criteria = Pick<RequestForm, 'title' | 'description' | 'hoursNeeded' | 'requiresCheck'> & {
  readonly skills: Skill[];
};

/** Whom a request will be offered to, ranked before the transaction. */
interface Asked {
  readonly candidates: readonly Candidate[];
  /** The organisation has chosen them: each must be able, or nothing is sent. */
  readonly isChosen: boolean;
  /** While profiles are being read, further ones are asked when they are in (decision 20). */
  readonly awaited: number | null;
}

/**
 * Reserves its hours or nothing, and asks the advisors chosen, else the best five, at once (contract §4, spec 4 §19).
 * A draft reserves nothing and asks nobody.
 * @returns its id
 * @throws AppError NOT_ENOUGH_HOURS, EMAIL_UNVERIFIED; of chosen advisors NOT_FOUND, ADVISOR_PAUSED,
 *   ADVISOR_AT_CAPACITY, CHECK_MISSING
 */
export async function createRequest(
  deps: Deps,
  context: CallContext,
  { status = 'open', advisorIds, ...form }: NewRequest,
): Promise<number> {
  const organizationId = orNotFound(context.actor.organizationId);
  const criteria = { ...form, skills: form.skillsRequired };
  const asked = status === 'draft' ? null : await whomToAsk(deps, organizationId, criteria, advisorIds);
  return transaction(deps.db, async (trx) => {
    await lockOrganization(trx, organizationId);
    await requireProvedAddress(trx, deps.config, context.actor.userId);
    const id = await insertDraft(trx, organizationId, storedForm(form));
    if (asked) await sendDraft({ trx, config: deps.config, context }, id, asked);
    else await audit(trx, context, 'request.drafted', ['request', id]);
    return id;
  });
}

/** @returns the draft's id @throws AppError NOT_FOUND */
export async function copyRequest(deps: Deps, context: CallContext, id: number): Promise<number> {
  const organizationId = orNotFound(context.actor.organizationId);
  return transaction(deps.db, async (trx) => {
    await findRequest(trx, context.actor, id);
    const row = trx('requests').where('id', id);
    const form = orNotFound(await row.first<object | undefined>(Object.values(FORM)));
    const copy = await insertDraft(trx, organizationId, form);
    await audit(trx, context, 'request.drafted', ['request', copy]);
    return copy;
  });
}

/** Who would be asked for what is typed so far, as suggestions show them; best first. @throws AppError NOT_FOUND */
export async function previewAdvisors(deps: Deps, actor: Actor, criteria: Criteria) {
  const best = await bestFor(deps, orNotFound(actor.organizationId), criteria);
  const shown = await shownToAsker(deps.db, actor, best);
  return withAnswers(deps.db, actor, shown.map(presentAdvisor));
}

/** The organisation is held. @throws AppError INVALID while the draft lacks something; else as {@link createRequest} */
export async function sendDraft(
  work: Work,
  id: number,
  { candidates, isChosen, awaited }: Asked,
): Promise<void> {
  const { trx, context } = work;
  // Proposals lapse by the same clock.
  const now = await databaseNow(trx);
  const at = dbTime(now);
  const draft = await lockRequest(trx, id);
  requireComplete(draft);
  const sent = { awaits_profiles_up_to: awaited, created_at: at, updated_at: at };
  await updateRow(trx, 'requests', id, { status: 'open', ...sent });
  const { organizationId, hoursNeeded } = draft;
  await reserveHours(trx, context, { organizationId, requestId: id, hours: hoursNeeded });
  await audit(trx, context, 'request.created', ['request', id], { detail: { hoursNeeded } });
  const request = { ...draft, status: 'open' as const };
  const inOrder = candidates.toSorted((a, b) => a.advisorId - b.advisorId);
  if (isChosen) for (const { advisorId } of inOrder) await checkAble(trx, advisorId, request, now);
  const proposedByUserId = isChosen ? draft.organizationUserId : null;
  await proposeAll(work, request, candidates, { proposedByUserId, now });
  await publishRequest(trx, request);
}

/** A draft may lack what a request must have. */
function requireComplete({ description, skillsRequired }: RequestFacts): void {
  const { request } = FIELDS;
  const isShort = description.length < LIMITS.request.description.min;
  const missing = {
    ...(isShort ? { description: request.descriptionMin } : {}),
    ...(parseSkills(skillsRequired).length === 0 ? { skillsRequired: request.skills } : {}),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

async function insertDraft(trx: Tx, organizationId: number, form: object) {
  const at = dbTime();
  const draft = { organization_id: organizationId, status: 'draft', created_at: at, updated_at: at };
  return insertRow(trx, 'requests', { ...form, ...draft });
}

/** Ranks, so it belongs before the transaction. @throws AppError NOT_FOUND of chosen advisors */
export async function whomToAsk(
  deps: Deps,
  organizationId: number,
  criteria: Criteria,
  advisorIds: number[] | undefined,
): Promise<Asked> {
  if (!advisorIds) {
    // What an import wrote a moment ago is not overlooked: who is ranked without it is ranked again.
    await deps.searchIndex.refresh();
    const awaited = deps.searchIndex.waitingUpTo;
    return { candidates: await bestFor(deps, organizationId, criteria), isChosen: false, awaited };
  }
  const text = requestText(criteria, criteria.skills);
  const candidates: Candidate[] = [];
  for (const advisorId of advisorIds)
    candidates.push(await assessAdvisorFor(deps, { organizationId, text, advisorId }));
  return { candidates, isChosen: true, awaited: null };
}

const bestFor = (deps: Deps, organizationId: number, criteria: Criteria) =>
  bestAdvisorsFor(deps, {
    organizationId,
    text: requestText(criteria, criteria.skills),
    exclude: [],
    limit: LIMITS.match.proposedAtOnce,
    hoursNeeded: criteria.hoursNeeded,
    requiresCheck: criteria.requiresCheck,
  });

export async function publishRequest(trx: Tx, request: RequestFacts): Promise<void> {
  const side = await organizationSide(trx, request);
  const { ofRequest } = await watchersOf(trx, request.organizationId, []);
  await publish(trx, [...side, ...ofRequest], { type: 'request', payload: { requestId: request.id } });
}
