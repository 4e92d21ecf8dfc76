import { createRequire } from 'node:module';
import { seedLoad } from '../../db/seeds/load.ts';
import { Visitor } from '../support/visitor.ts';
import { aSuperAdmin, bareToken } from './account.ts';
import { startMeasured, type MeasuredServer } from './child.ts';
import { cpuSeconds } from './memory.ts';
import { onEach, type BenchRow } from './report.ts';
import { inTurns, sumUp } from './rounds.ts';

type Autocannon = (options: object) => Promise<{
  requests: { average: number; total: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}>;
const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;

const ADVISORS = 10_000;
const PATH = '/api/admin/advisors?range=[0,9]';
const ROUNDS = 5;
const SECONDS = 3;

interface Load {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
  /** Processor time of the serving process for a request, in milliseconds. */
  readonly cpu: number;
}

async function load(server: MeasuredServer, cookie: string, duration = SECONDS): Promise<Load> {
  const before = cpuSeconds(server.pid);
  const result = await autocannon({
    url: `${server.url}${PATH}`,
    connections: 10,
    duration,
    headers: { cookie },
  });
  const used = cpuSeconds(server.pid) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpu: (used * 1_000) / result.requests.total,
  };
}

/** `GET /api/admin/advisors?range=[0,9]` with 10,000 advisors, on both databases: requests a second, and p99. */
export const benchLists = (): Promise<BenchRow[]> =>
  onEach(async ({ db, url, name: database }) => {
    await seedLoad(db, { advisors: ADVISORS, organizations: 0 });
    const person = await aSuperAdmin(db);
    const servers = {
      ours: await startMeasured('product-server.ts', url),
      floor: await startMeasured('lists-floor.ts', url),
    };
    try {
      const { cookie: ours } = await Visitor.signIn(servers.ours.url, person);
      const cookies = { ours, floor: `bare=${await bareToken(db)}` };
      // Everything is compiled and warm.
      for (const whose of ['floor', 'ours'] as const) await load(servers[whose], cookies[whose], 2);
      const rounds = await inTurns(ROUNDS, (whose) => load(servers[whose], cookies[whose]));
      const of = (figure: keyof Load) =>
        sumUp(rounds.map((round) => ({ ours: round.ours[figure], floor: round.floor[figure] })));
      const cpu = of('cpu');
      const note = `processor time a request ${cpu.value.toFixed(2)} ms, floor ${cpu.floor.toFixed(2)} ms`;
      const name = `list of 10,000 advisors, ${database}`;
      return [
        { name: `${name}: rate`, ...of('perSecond'), unit: 'req/s', budget: '≥ 0.5', note },
        { name: `${name}: p99`, ...of('p99'), unit: 'ms', budget: '≤ 2' },
      ];
    } finally {
      await servers.ours.stop();
      await servers.floor.stop();
    }
  });
