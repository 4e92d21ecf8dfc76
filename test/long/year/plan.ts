import { MORE_LEARNING, labelledSet, type Brief, type LabelledAdvisor } from '../../eval/labelled-set.ts';
import { numbersFrom } from '../../features/matching/booking/generated-cases.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = new Date('2027-01-01T00:00:00Z');
export const DAYS = 365;
/** A request counts as served when somebody has accepted it within so many days. */
export const WITHIN_DAYS = 10;
/** As `MATCH_DUE_DAYS`: whoever takes longer has let it lapse. */
const DUE_DAYS = 5;

const ADVISORS = 200;
const ASLEEP = 0.15;
const ORGANIZATIONS = 100;
const REQUESTS = 300;
const GROUPS = 5;

/** What people are taken to be like, printed with the outcome. None of it comes from the product. */
export const ASSUMPTIONS = [
  '200 advisors and 126 briefs of test/data/matching/learning-2, with its judges’ grades of who is good for what',
  'briefs are asked for unevenly (Zipf); each of 100 organisations is in one of 5 groups, each advisor in two, 60 % open access',
  'six of ten advisors are there from the start, the others join through ten months; a third take a break of 2 to 8 weeks',
  'half state 30 to 80 hours a year; a request needs 2 to 8, given in one session three weeks after it was accepted',
  'who is awake answers after a time of log-normal spread, median 14 hours; asked for what they are ideal for, eight of ten accept, good six, else one of twenty',
  'who is asleep answers nothing; asked whether they are still there, every second one presses “pause” a day later',
];

export interface PlannedAdvisor {
  readonly profile: LabelledAdvisor;
  readonly asleep: boolean;
  /** Of those asleep: presses “pause me” when asked. */
  readonly presses: boolean;
  readonly groups: readonly number[];
  readonly openAccess: boolean;
  readonly joinsAt: number;
  readonly pause: { readonly from: number; readonly to: number } | null;
  readonly hours: number;
}
export interface PlannedRequest {
  readonly number: number;
  readonly at: number;
  readonly organization: number;
  readonly brief: Brief;
  readonly hours: number;
}
/** What an advisor would say to a request, whenever they are asked. */
export interface Answer {
  readonly accepts: boolean;
  readonly afterMs: number;
}
export interface Plan {
  readonly advisors: readonly PlannedAdvisor[];
  /** The group of each organisation. */
  readonly organizations: readonly number[];
  readonly groups: number;
  readonly requests: readonly PlannedRequest[];
  readonly answerOf: (advisor: number, request: PlannedRequest) => Answer;
  readonly gradeOf: (advisor: number, request: PlannedRequest) => number;
}

/** Log-normal, by Box and Muller. */
const logNormal = (random: () => number, median: number, sigma: number): number =>
  median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

export function planOf(seed: number): Plan {
  const { advisors: profiles, briefs, judgements } = labelledSet(MORE_LEARNING['learning 2']);
  const random = numbersFrom(seed);
  const start = START.getTime();
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((each) => ({ each, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each);
  const advisors = shuffled(profiles)
    .slice(0, ADVISORS)
    .map((profile, at): PlannedAdvisor => {
      const from = start + whole(1, DAYS - 60) * DAY;
      const first = whole(0, GROUPS - 1);
      const breakTo = from + whole(14, 56) * DAY;
      return {
        profile,
        asleep: at < ADVISORS * ASLEEP,
        presses: random() < 0.5,
        groups: [first, (first + whole(1, GROUPS - 1)) % GROUPS],
        openAccess: random() < 0.6,
        joinsAt: random() < 0.6 ? start : start + random() * 300 * DAY,
        pause: random() < 1 / 3 ? { from, to: breakTo } : null,
        hours: random() < 0.5 ? whole(30, 80) : 0,
      };
    });
  const ranked = shuffled(briefs);
  const weights = ranked.map((_, rank) => 1 / (rank + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const unevenly = (): Brief => {
    let left = random() * all;
    const at = weights.findIndex((weight) => (left -= weight) <= 0);
    return ranked[Math.max(0, at)] ?? briefs[0]!;
  };
  const requests = Array.from({ length: REQUESTS }, () => ({
    at: start + random() * (DAYS - WITHIN_DAYS - 1) * DAY,
    organization: whole(0, ORGANIZATIONS - 1),
    brief: unevenly(),
    hours: whole(2, 8),
  }))
    .toSorted((a, b) => a.at - b.at)
    .map((request, number) => ({ ...request, number }));
  const gradeOf = (advisor: number, { brief }: PlannedRequest): number =>
    judgements[brief.id]?.[advisors[advisor]?.profile.id ?? ''] ?? 0;
  return {
    advisors,
    organizations: Array.from({ length: ORGANIZATIONS }, () => whole(0, GROUPS - 1)),
    groups: GROUPS,
    requests,
    gradeOf,
    answerOf: (advisor, request) => {
      const own = numbersFrom(seed * 7_919 + advisor * 10_007 + request.number * 101);
      const chance = [0.05, 0.05, 0.6, 0.8][gradeOf(advisor, request)] ?? 0;
      return { accepts: own() < chance, afterMs: logNormal(own, 14, 1) * HOUR };
    },
  };
}

export const WHY_NOT = {
  nobodyGood: 'nobody whom the organisation can see is good for it',
  asleep: 'all who are good for it are asleep',
  away: 'all who are good and awake are on a break, or join later',
  declines: 'all who are good, awake and there would decline',
  slow: 'whoever would accept takes longer than a proposal waits',
} as const;

/** Those who could fill a request within its days, by the plan alone; or why there is nobody. */
export function whoCouldFill(
  plan: Plan,
  request: PlannedRequest,
): { readonly could: readonly number[]; readonly why: keyof typeof WHY_NOT | null } {
  const group = plan.organizations[request.organization] ?? -1;
  const until = request.at + WITHIN_DAYS * DAY;
  let left = plan.advisors.map((_, at) => at);
  const narrow = (why: keyof typeof WHY_NOT, keep: (one: PlannedAdvisor, at: number) => boolean) => {
    left = left.filter((at) => keep(plan.advisors[at]!, at));
    return left.length === 0 ? why : null;
  };
  const isThere = ({ joinsAt, pause }: PlannedAdvisor, at: number) => {
    const last = until - plan.answerOf(at, request).afterMs;
    const from = Math.max(request.at, joinsAt);
    if (from > last) return false;
    if (!pause || pause.to <= from || pause.from >= last) return true;
    return from < pause.from || pause.to < last;
  };
  const why =
    narrow(
      'nobodyGood',
      (one, at) => plan.gradeOf(at, request) >= 2 && (one.openAccess || one.groups.includes(group)),
    ) ??
    narrow('asleep', ({ asleep }) => !asleep) ??
    narrow('declines', (_, at) => plan.answerOf(at, request).accepts) ??
    narrow('slow', (_, at) => plan.answerOf(at, request).afterMs <= DUE_DAYS * DAY) ??
    narrow('away', isThere);
  return { could: left, why };
}
