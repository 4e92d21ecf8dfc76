import type { AuditAction } from '../../../contract/audit.ts';
import type { RunResult, RunSettings } from '../../../contract/group-matching-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { audit } from '../../../core/audit/audit.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, orNotFound } from '../../../core/errors.ts';
import { insertRow, updateRow } from '../../../core/db/rows.ts';
import { readJson } from '../../../core/json.ts';
import { groupIdsOfMember, requireGroup } from '../../groups/index.ts';
import { advisorsKeptFrom } from '../kept-apart.queries.ts';
import { checkAble } from '../matches/availability.queries.ts';
import { proposeAndTell } from '../matches/proposals.service.ts';
import type { Work } from '../notices.service.ts';
import { lockRequest, type RequestFacts } from '../requests/request-access.queries.ts';
import { isVisible } from '../search/visibility.queries.ts';
import { isFinal } from '../transitions.ts';
import { runPolicy } from './group-run.policy.ts';
import type { RunRow, RunOfGroup } from './group-run.queries.ts';

/** Over all of the group's requests that look for somebody; it takes the place of the oldest of many drafts. @returns the run's id */
export async function queueRun(deps: Deps, context: CallContext, groupId: number, settings: RunSettings) {
  await requireGroup(deps.db, context, groupId);
  return transaction(deps.db, async (trx) => {
    const now = dbTime();
    const id = await insertRow(trx, 'matching_runs', {
      group_id: groupId,
      created_by_user_id: context.actor.userId,
      status: 'queued',
      settings: JSON.stringify(settings),
      created_at: now,
      updated_at: now,
    });
    await record(trx, context, { groupId, runId: id }, 'matching-run.created');
    const drafts = () => trx('matching_runs').where({ group_id: groupId, published_at: null });
    const last = await drafts().orderBy('id', 'desc').offset(LIMITS.matchingRun.unpublished).first('id');
    if (last) await drafts().where('id', '<=', last.id).delete();
    return id;
  });
}

/** Works a draft out anew. @throws AppError NOT_FOUND, RUN_FINAL when it was published or discarded */
export async function changeRun(deps: Deps, context: CallContext, which: RunOfGroup, settings: RunSettings) {
  await overRun(deps, context, which, async (trx, run) => {
    requireAllowed(runPolicy.change(run));
    await updateRow(trx, 'matching_runs', run.id, {
      status: 'queued',
      settings: JSON.stringify(settings),
      progress_done: 0,
      progress_total: 0,
      updated_at: dbTime(),
    });
    await record(trx, context, which, 'matching-run.changed');
  });
}

/** @throws AppError NOT_FOUND, RUN_FINAL */
export async function discardRun(deps: Deps, context: CallContext, which: RunOfGroup) {
  await overRun(deps, context, which, async (trx, run) => {
    requireAllowed(runPolicy.discard(run));
    await updateRow(trx, 'matching_runs', run.id, { status: 'discarded', updated_at: dbTime() });
    await record(trx, context, which, 'matching-run.discarded');
  });
}

/**
 * Proposes what a draft has found; each still needs to be accepted. A pair that has become impossible since (somebody
 * accepted, paused, is full, has left the group, was proposed or kept apart meanwhile) is left out and counted.
 * @throws AppError NOT_FOUND, RUN_FINAL, RUN_NOT_READY
 */
export async function publishRun(
  deps: Deps,
  context: CallContext,
  which: RunOfGroup,
): Promise<{ proposed: number; leftOut: number }> {
  const { groupId } = which;
  return overRun(deps, context, which, async (trx, run) => {
    requireAllowed(runPolicy.publish(context.actor, run));
    await requireProvedAddress(trx, deps.config, context.actor.userId);
    if (run.result === null) throw new AppError('RUN_NOT_READY');
    const { matches } = readJson<RunResult>(run.result);
    const { includeOpenAccess } = readJson<RunSettings>(run.settings);
    const { config } = deps;
    const step = { trx, config, context, groupId, includeOpenAccess, now: await databaseNow(trx) };
    const wanted = matches.filter(({ state }) => state === 'new');
    let proposed = 0;
    // In the order of requests, so that two publications at once lock them in the same order.
    for (const match of [...wanted].sort((a, b) => a.requestId - b.requestId))
      if (await proposePair(step, match)) proposed += 1;
    const at = dbTime();
    await updateRow(trx, 'matching_runs', run.id, { status: 'published', published_at: at, updated_at: at });
    await record(trx, context, which, 'matching-run.published', { proposed });
    return { proposed, leftOut: wanted.length - proposed };
  });
}

interface Publication extends Work<CallContext> {
  readonly groupId: number;
  readonly includeOpenAccess: boolean;
  /** By the database's clock. */
  readonly now: Date;
}

async function proposePair(step: Publication, pair: RunResult['matches'][number]): Promise<boolean> {
  const { trx, context, now } = step;
  const exists = await trx('requests').where('id', pair.requestId).first('id');
  if (!exists) return false;
  const request = await lockRequest(trx, pair.requestId);
  if (isFinal(request.status) || request.status === 'in-progress') return false;
  if (!(await mayMeet(step, request, pair.advisorId))) return false;
  try {
    await checkAble(trx, pair.advisorId, request, now);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  const candidate = { ...pair, name: pair.advisorName };
  const proposing = { proposedByUserId: context.actor.userId, now };
  return (await proposeAndTell(step, request, candidate, proposing)) !== null;
}

/**
 * Whether a run would look at the two today: the organisation is still a member (contract §10 "G may propose for any member
 * organisation"), the advisor may still be seen (§5), and nobody keeps them apart (decision 9).
 */
async function mayMeet(
  { trx, groupId, includeOpenAccess }: Publication,
  { organizationId }: RequestFacts,
  advisorId: number,
): Promise<boolean> {
  if (!(await groupIdsOfMember(trx, 'organization', organizationId)).includes(groupId)) return false;
  const visibility = { all: false, groupIds: [groupId], openAccess: includeOpenAccess };
  const seen = await isVisible(trx, advisorId, visibility);
  return seen && !(await advisorsKeptFrom(trx, organizationId)).includes(advisorId);
}

/** Locks the run, of a group that the actor administers. @throws AppError NOT_FOUND */
async function overRun<Result>(
  { db }: Deps,
  context: CallContext,
  { groupId, runId: id }: RunOfGroup,
  work: (trx: Tx, run: RunRow) => Promise<Result>,
): Promise<Result> {
  await requireGroup(db, context, groupId);
  return transaction(db, async (trx) => {
    const run = trx('matching_runs').where({ id, group_id: groupId }).forUpdate();
    return work(trx, orNotFound(await run.first<RunRow | undefined>()));
  });
}

const record = (
  trx: Tx,
  context: CallContext,
  { groupId, runId }: RunOfGroup,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => audit(trx, context, action, ['matching-run', runId], { groupId, detail });
