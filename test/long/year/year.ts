/**
 * A simulated year: 200 advisors, of whom 15 % are asleep, and 100 organisations that ask for what is unevenly wanted, on
 * the real services by a clock that is moved. `npm run test:long -- year`; `--seed N` (1) another year, `--only NAME` one
 * of `all`, `clock`, `standing`, `answers`: which part of the product is left out (`all`: none). It prints what came of
 * it, goals met or missed; it fails when a goal is missed.
 */
import { parseArgs } from 'node:util';
import { databases, stopDatabases } from '../../support/databases.ts';
import { machineLoad, say } from '../support/figures.ts';
import { cannotRun, refuse } from '../support/proof.ts';
import { ASSUMPTIONS, DAY, HOUR, planOf, START, whoCouldFill, WHY_NOT, WITHIN_DAYS } from './plan.ts';
import { play, populate, type Fate, type Outcome, type Variant } from './play.ts';
import { SimulatedClock } from './simulated-clock.ts';

const GOAL_ACCEPTED = 0.95;
const GOAL_FIRST_ANSWER_HOURS = 48;
const VARIANTS: Readonly<Record<string, Variant>> = {
  all: { name: 'the product as it is', clock: true, standing: true, answers: true },
  clock: { name: 'without the clock (nothing lapses)', clock: false, standing: true, answers: true },
  standing: { name: 'without standing requests', clock: true, standing: false, answers: true },
  answers: { name: 'without figures about answering', clock: true, standing: true, answers: false },
};

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } });
const seed = Number(values.seed ?? 1);
const chosen = Object.entries(VARIANTS).filter(([key]) => values.only === undefined || values.only === key);
if (!Number.isInteger(seed) || chosen.length === 0)
  refuse(`--seed is a whole number, --only one of ${Object.keys(VARIANTS).join(', ')}`);
const sqlite =
  databases.find(({ name }) => name === 'SQLite') ??
  cannotRun('SQLite is left out by TEST_DB: a year is simulated on it alone');
const plan = planOf(seed);
const could = new Map(plan.requests.map((request) => [request.number, whoCouldFill(plan, request)]));
say(
  `A simulated year (seed ${seed}, ${machineLoad()}): ${plan.requests.length} requests. Taken for granted:`,
);
for (const assumption of ASSUMPTIONS) say(`  - ${assumption}`);
const fillable = [...could.values()].filter(({ why }) => why === null).length;
say(
  `${fillable} of ${plan.requests.length} could have been filled within ${WITHIN_DAYS} days; of the others:`,
);
for (const [why, words] of Object.entries(WHY_NOT))
  say(`  ${String([...could.values()].filter((one) => one.why === why).length).padStart(4)} ${words}`);

let isMissed = false;
const fill = async (db: Parameters<typeof populate>[0]) => {
  const clock = new SimulatedClock(START);
  await populate(db, plan);
  clock.stop();
};
for (const [key, variant] of chosen) {
  const began = performance.now();
  const database = await sqlite.create({ filledBy: fill });
  const clock = new SimulatedClock(START);
  await clock.rule(database.db);
  const outcome = await play(database.db, clock, plan, variant);
  clock.stop();
  await database.drop();
  const missed = report(variant, outcome, (performance.now() - began) / 1_000);
  if (key === 'all') isMissed = missed;
}
await stopDatabases();
process.exit(isMissed ? 1 : 0);

/** @returns whether a goal is missed */
function report({ name }: Variant, outcome: Outcome, seconds: number): boolean {
  const { fates, proposals, toAsleep, lapses, paused } = outcome;
  const byPlan = fates.filter(({ request }) => could.get(request.number)?.why === null);
  const wanted = byPlan.filter(({ withHours }) => withHours.length > 0);
  const isIn = ({ acceptedAfterMs }: Fate) =>
    acceptedAfterMs !== null && acceptedAfterMs <= WITHIN_DAYS * DAY;
  const share = wanted.filter(isIn).length / wanted.length;
  const first = median(fates.flatMap(({ answeredAfterMs }) => answeredAfterMs ?? []));
  const others = fates.filter((fate) => could.get(fate.request.number)?.why !== null && isIn(fate)).length;
  say(`${name} (${Math.round(seconds)} s)`);
  say(
    `  of ${byPlan.length - wanted.length} more requests, all who would have accepted had given their hours by then`,
  );
  say(
    `  accepted within ${WITHIN_DAYS} days: ${wanted.filter(isIn).length} of ${wanted.length} that could be filled, ${(share * 100).toFixed(1)} % (goal ${GOAL_ACCEPTED * 100} %)${share < GOAL_ACCEPTED ? ' MISSED' : ''}; and ${others} more by somebody less good`,
  );
  say(
    `  median first answer after ${(first / HOUR).toFixed(1)} hours (goal ${GOAL_FIRST_ANSWER_HOURS})${first > GOAL_FIRST_ANSWER_HOURS * HOUR ? ' MISSED' : ''}`,
  );
  say(
    `  ${proposals} proposals, ${toAsleep} of them to people asleep; ${lapses} lapsed; ${paused} times somebody asked paused`,
  );
  const reasons = new Map<string, number>();
  for (const fate of wanted.filter((one) => !isIn(one)))
    reasons.set(reasonOf(fate), (reasons.get(reasonOf(fate)) ?? 0) + 1);
  for (const [reason, times] of [...reasons].toSorted(([, a], [, b]) => b - a))
    say(`  ${String(times).padStart(4)} not: ${reason}`);
  return share < GOAL_ACCEPTED || first > GOAL_FIRST_ANSWER_HOURS * HOUR;
}

/** Why a request that could have been filled was not. */
function reasonOf({ acceptedAfterMs, asked, withHours, hoursWereShort }: Fate): string {
  if (acceptedAfterMs !== null) return `accepted, but after ${WITHIN_DAYS} days`;
  if (withHours.some((at) => asked.has(at)))
    return hoursWereShort
      ? 'whoever would have accepted had no hours left then'
      : 'whoever would have accepted was asked, and did not come to answer';
  if (asked.size >= 10) return 'ten others were proposed';
  return 'not proposed: the ranking took them for a weak fit';
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}
