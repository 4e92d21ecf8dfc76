import type {
  RunOption,
  RunPair,
  RunSettings,
  UnmatchedReason,
} from '../../../contract/group-matching-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { WITHOUT_LOG_IN } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { linkedToAny } from '../../groups/index.ts';
import { ADVISOR_NAMES, advisorName, type AdvisorNames } from '../../../core/accounts/names.ts';
import { hoursLeft, stillNeeded, unavailable } from '../capacity.queries.ts';
import { pairsKeptApart } from '../kept-apart.queries.ts';
import { pairKey } from './assign.ts';
import { LOOKING } from '../requests/requests.policy.ts';
import { requestFacts, requestTextOf, type RequestFacts } from '../requests/request-access.queries.ts';
import { assessed } from '../search/assessed-advisors.queries.ts';
import { shownToAsker } from '../search/for-strangers.ts';
import { visibleAmong, type Visibility } from '../search/visibility.queries.ts';

/** Advisors looked at closely for each request: whoever ranks below has no score to speak of. */
const CANDIDATES = 60;

export type GroupProblem = Awaited<ReturnType<typeof readGroupProblem>>;

/**
 * All requests of the group's organisations that still look for somebody, against all its advisors with capacity.
 * Embeds each request, so it runs outside transactions and tells how far it is.
 */
export async function readGroupProblem(
  deps: Deps,
  groupId: number,
  settings: RunSettings,
  now: Date,
  onProgress: (done: number, total: number) => Promise<void>,
) {
  const { db } = deps;
  const ofGroup = linkedToAny('organization', 'r.organization_id', [groupId]);
  const requests = await requestFacts(db, { 'r.status': LOOKING }, ofGroup);
  const visibility = { all: false, groupIds: [groupId], openAccess: settings.includeOpenAccess };
  const advisors = await advisorsOf(deps, groupId);
  const ruledOut = await ruledOutPairs(deps, requests, settings);
  const pendingPairs = await pairsWith(deps, requests, 'pending');
  const options = new Map<number, RunOption[]>();
  const withoutOptions = new Map<number, UnmatchedReason>();
  const keptOut = new Set<number>();
  for (const [at, request] of requests.entries()) {
    await onProgress(at, requests.length);
    const fitting = await fittingAdvisors(deps, request, visibility, now);
    for (const { advisorId, advisorName } of fitting)
      if (!advisors.has(advisorId)) advisors.set(advisorId, advisorName);
    const ids = fitting.map(({ advisorId }) => advisorId);
    const cannot = await unavailable(db, ids, now, stillNeeded(request), request.requiresCheck);
    const available = fitting.filter(({ advisorId }) => !cannot.has(advisorId));
    const possible = available.filter((option) => !ruledOut.has(pairKey(option)));
    for (const option of available) if (!possible.includes(option)) keptOut.add(option.advisorId);
    options.set(request.id, possible);
    if (possible.length === 0)
      withoutOptions.set(request.id, reasonWithout(advisors.size, fitting.length, available.length));
  }
  await onProgress(requests.length, requests.length);
  const left = await hoursLeft(db, [...advisors.keys()], now);
  const full = new Set([...left].filter(([, hours]) => hours <= 0).map(([id]) => id));
  const cannotNow = await unavailable(db, [...advisors.keys()], now);
  return {
    requests,
    advisors,
    options,
    slots: slotsOf(left, [...advisors.keys()], requests, options, settings),
    pendingPairs,
    withoutOptions,
    keptOut,
    full,
    paused: new Set([...cannotNow].filter((id) => !full.has(id))),
  };
}

function reasonWithout(advisors: number, fitting: number, available: number): UnmatchedReason {
  if (advisors === 0) return 'noAdvisors';
  if (fitting === 0) return 'noFit';
  return available === 0 ? 'unavailable' : 'ruledOut';
}

/** By id; open-access ones join when they fit a request. */
async function advisorsOf({ db }: Deps, groupId: number) {
  const rows = await db('advisors as a')
    .join('users as au', 'au.id', 'a.user_id')
    .where(linkedToAny('advisor', 'a.id', [groupId]))
    .orderBy('a.id')
    .select<(AdvisorNames & { id: number })[]>({ id: 'a.id', ...ADVISOR_NAMES });
  return new Map(rows.map((row) => [row.id, advisorName(row)]));
}

/** An admin of the group alone. */
const OF_GROUP = { ...WITHOUT_LOG_IN, userType: 'group_admin' } as const;

async function fittingAdvisors(deps: Deps, request: RequestFacts, visibility: Visibility, now: Date) {
  const { db, searchIndex } = deps;
  await searchIndex.ready();
  const query = await searchIndex.prepare(requestTextOf(request));
  const among = await visibleAmong(db, visibility);
  const candidates = await searchIndex.rank({ query, among, limit: CANDIDATES });
  const ranked = candidates.filter(({ score }) => score > LIMITS.search.hideAtOrBelow);
  const found = await assessed(db, searchIndex, query, { ranked, visibility, now });
  const shown = await shownToAsker(db, OF_GROUP, found, visibility);
  return shown.map(({ advisorId, name: advisorName, score, fitReason, evidence, why }): RunOption => {
    return { requestId: request.id, advisorId, advisorName, score, fitReason, evidence, why };
  });
}

/** Declined before, "never these two", or ruled out for this run. */
async function ruledOutPairs(deps: Deps, requests: readonly RequestFacts[], settings: RunSettings) {
  const declined = await pairsWith(deps, requests, 'rejected');
  const organizationIds = new Set(requests.map(({ organizationId }) => organizationId));
  const never = await pairsKeptApart(deps.db, [...organizationIds]);
  const pairs = new Set([...declined, ...settings.excluded.map(pairKey)]);
  for (const { organizationId, advisorId } of never)
    for (const request of requests)
      if (request.organizationId === organizationId) pairs.add(pairKey({ requestId: request.id, advisorId }));
  return pairs;
}

async function pairsWith({ db }: Deps, requests: readonly RequestFacts[], status: 'pending' | 'rejected') {
  const ids = requests.map(({ id }) => id);
  const rows = await db('matches')
    .whereIn('request_id', ids)
    .where('status', status)
    .select<RunPair[]>({ requestId: 'request_id', advisorId: 'advisor_id' });
  return new Set(rows.map(pairKey));
}

/**
 * Places of each advisor: at most `requestsPerAdvisor`, and for those who stated hours so many that even the longest of
 * the requests they could be given fit into what they have left.
 */
function slotsOf(
  left: ReadonlyMap<number, number>,
  advisorIds: readonly number[],
  requests: readonly RequestFacts[],
  options: ReadonlyMap<number, readonly RunOption[]>,
  settings: RunSettings,
): Map<number, number> {
  const asked = new Map<number, number[]>();
  for (const request of requests)
    for (const { advisorId } of options.get(request.id) ?? [])
      asked.set(advisorId, [...(asked.get(advisorId) ?? []), stillNeeded(request)]);
  return new Map(
    advisorIds.map((id) => {
      const hours = left.get(id);
      if (hours === undefined) return [id, settings.requestsPerAdvisor];
      let room = hours;
      let places = 0;
      for (const needed of (asked.get(id) ?? []).sort((a, b) => b - a)) {
        room -= needed;
        if (room < 0 || places === settings.requestsPerAdvisor) break;
        places += 1;
      }
      return [id, places];
    }),
  );
}
