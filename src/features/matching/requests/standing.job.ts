import { LIMITS } from '../../../contract/limits.ts';
import { readJson } from '../../../core/json.ts';
import { idsOf } from '../../../core/records.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, type Db, type Narrow } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { onItsOwn } from '../../../core/jobs/on-its-own.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { timeAfter, timeBefore } from '../../../core/db/clock.ts';
import { linkedToAny } from '../../groups/index.ts';
import { hoursLeft, stillNeeded, stillPaused } from '../capacity.queries.ts';
import { parseSkills } from '../search/profile-text.ts';
import { madeWith } from '../search/stale-profiles.queries.ts';
import { bestForRequest } from './candidates.queries.ts';
import { LONGEST_WAIT_MS, offerTo } from './offer-again.job.ts';
import { lockRequest, requestFacts, requestText } from './request-access.queries.ts';
import { LOOKING } from './requests.policy.ts';

/** Advisors who are looked at together: where a request has few proposals left, the best of them get these. */
const BATCH = 500;
/** Requests that nobody has ranked for yet are embedded first: other jobs have their turn after so long. */
const MOST_MS = 10_000;
/** When those are due again whom a process that died had taken. */
const TAKEN_MS = 60_000;

/**
 * Standing requests (spec 4 §14, decision 31): whoever has become able to help is proposed for the requests that wait, in
 * the order of waiting. An advisor stays due until all are done, and is proposed once for a request, so that a run may be
 * broken off anywhere.
 */
export const standingJob: RecurringJob = {
  kind: 'standing-requests',
  everySeconds: 5,
  run: async (deps, now) => {
    const found = await dueAdvisors(deps, now);
    if (found.length === 0) return;
    // Where a run ended: whom it had taken are due from then on, for the requests behind the place.
    const row = deps.db('jobs').where('dedupe_key', standingJob.kind);
    const left = readJson<Place>((await row.clone().first('payload'))?.payload ?? '{}');
    const again = found.filter(({ dueAt }) => dueAt === left.dueAt);
    const due = again.length > 0 ? again : found;
    // After they were found to be read: what is read is in this process's memory now.
    await deps.searchIndex.refresh();
    // Until then they are taken, which tells them from those who have become due anew meanwhile.
    const taken = timeAfter(now, TAKEN_MS);
    await putOff(deps, idsOf(due), (query) => void query.where('offers_due_at', '<=', dbTime(now)), taken);
    const waiting = await waitingRequests(deps.db, due);
    const isPaused = ({ pausedUntil }: DueAdvisor) => stillPaused(pausedUntil, now) !== null;
    const able = idsOf(due.filter((advisor) => !isPaused(advisor)));
    const until = performance.now() + MOST_MS;
    let allDone = true;
    let { place = '' } = again.length > 0 ? left : {};
    for (const request of waiting.filter((one) => one.place > place)) {
      if (performance.now() > until) {
        await dueNext(deps, idsOf(due), taken, dbTime(now));
        await row.update({ payload: JSON.stringify({ dueAt: dbTime(now), place }) });
        return;
      }
      const isOffered = await onItsOwn(deps, { requestId: request.id }, () =>
        offer(deps, request, able, now),
      );
      allDone = isOffered && allDone;
      if (allDone) place = request.place;
    }
    if (!allDone) return;
    for (const advisor of due.filter(isPaused)) await dueNext(deps, [advisor.id], taken, advisor.pausedUntil);
    const most = Math.max(0, ...waiting.map((request) => request.stillNeeded));
    const hours = [...(await hoursLeft(deps.db, able, now))];
    const short = hours.flatMap(([id, left]) => (left < most ? [id] : []));
    const newYear = dbTime(new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)));
    // They may be able again when the year begins, from which hours are counted anew.
    await dueNext(deps, short, taken, newYear);
    await dueNext(deps, able, taken, null);
  },
};

type Place = Partial<Record<'dueAt' | 'place', string>>;

const dueNext = (deps: Deps, ids: readonly number[], taken: string, at: string | null) =>
  putOff(deps, ids, (query) => void query.where('offers_due_at', taken), at);

/**
 * Locks by id alone, in its order: a change of a profile locks the row before its place in the index, and whoever comes
 * through the index meets it the other way round.
 */
async function putOff({ db }: Deps, ids: readonly number[], isDue: Narrow, at: string | null): Promise<void> {
  if (ids.length === 0) return;
  await transaction(db, async (trx) => {
    const ours = () => trx('advisors').whereIn('id', ids);
    await ours().orderBy('id').forUpdate().pluck('id');
    const due: number[] = await ours().where(isDue).pluck('id');
    if (due.length > 0) await trx('advisors').whereIn('id', due).update({ offers_due_at: at });
  });
}

type Waiting = Awaited<ReturnType<typeof waitingRequests>>[number];

async function offer(deps: Deps, { id, text }: Waiting, advisorIds: readonly number[], now: Date) {
  const query = await deps.searchIndex.prepare(text);
  const only = new Set(await deps.searchIndex.mayFit(query, advisorIds));
  if (only.size === 0) return;
  const [seen] = await requestFacts(deps.db, { 'r.id': id });
  if (!seen) return;
  const candidates = await bestForRequest(deps, seen, { only, limit: LIMITS.match.proposedAtMost, now });
  if (candidates.length === 0) return;
  await transaction(deps.db, async (trx) => {
    const work = { trx, config: deps.config, context: { actor: 'system' } } as const;
    await offerTo(work, await lockRequest(trx, id), candidates, now);
  });
}

interface DueAdvisor {
  readonly id: number;
  readonly isOpenAccess: number | boolean;
  readonly dueAt: string;
  readonly pausedUntil: string | null;
}

/** Longest due first, once the sentence model has read their profiles. */
async function dueAdvisors({ db, searchIndex }: Deps, now: Date): Promise<DueAdvisor[]> {
  const late = timeBefore(now, LONGEST_WAIT_MS);
  return db('advisors as a')
    .leftJoin('advisor_features as f', 'f.advisor_id', 'a.id')
    .where('a.offers_due_at', '<=', dbTime(now))
    .where((ready) => {
      void ready.where('a.offers_due_at', '<', late).orWhere((read) => {
        const isRead = madeWith(searchIndex.embedder.model);
        void read.whereRaw('f.profile_version = a.profile_version').whereRaw(...isRead);
      });
    })
    .orderBy(['a.offers_due_at', 'a.id'])
    .limit(BATCH)
    .select({ id: 'a.id', isOpenAccess: 'a.has_joined_open_group', pausedUntil: 'a.paused_until' })
    .select({ dueAt: 'a.offers_due_at' });
}

/**
 * Requests that wait, in the order of waiting, of organisations that see one of the advisors. Those that wait for profiles
 * to be read are offered again by themselves (decision 20).
 */
async function waitingRequests(db: Db, advisors: readonly DueAdvisor[]) {
  const query = db('requests as r')
    .whereIn('r.status', LOOKING)
    .where('r.proposals_made', '<', LIMITS.match.proposedAtMost)
    .where((free) => void free.whereNull('r.awaits_profiles_up_to').orWhere('r.awaits_profiles_up_to', 0))
    .orderBy(['r.created_at', 'r.id']);
  if (!advisors.some(({ isOpenAccess }) => isOpenAccess)) {
    const groupIds: number[] = await db('group_advisors')
      .whereIn('advisor_id', idsOf(advisors))
      .where('status', 'active')
      .distinct('group_id')
      .pluck('group_id');
    void query.where(linkedToAny('organization', 'r.organization_id', groupIds));
  }
  const rows: Rows['requests'][] = await query.select('r.*');
  return rows.map((row) => ({
    id: row.id,
    place: `${row.created_at} ${String(row.id).padStart(10, '0')}`,
    text: requestText(row, parseSkills(row.skills_required)),
    stillNeeded: stillNeeded({ hoursNeeded: row.hours_needed, hoursUsed: row.hours_used }),
  }));
}
