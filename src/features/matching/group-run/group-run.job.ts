import type { RunSettings } from '../../../contract/group-matching-api.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { claimRows } from '../../../core/db/rows.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/recurring-job.ts';
import { readJson } from '../../../core/json.ts';
import { messageOf } from '../../../core/errors.ts';
import { readGroupProblem } from './group-problem.ts';
import { solveGroup } from './solve-group.ts';

/** A run whose process died is taken up again after this. */
const LEASE_MS = 120_000;
/** A lease that reaches further than this is of a clock that has gone back since. */
const CLOCK_SLACK_MS = 60_000;

interface RunRow {
  id: number;
  group_id: number;
  settings: string;
}

/** Works out queued matching runs; a page that waits for one asks every second or two. */
export const groupRunJob: RecurringJob = {
  kind: 'matching-runs',
  everySeconds: 2,
  run: async (deps, now) => {
    const began = performance.now();
    const clock = () => new Date(now.getTime() + performance.now() - began);
    for (let id = await claim(deps, clock()); id !== undefined; id = await claim(deps, clock()))
      await workOut(deps, id, clock);
  },
};

async function claim({ db }: Deps, now: Date): Promise<number | undefined> {
  const [id] = await claimRows(db, 'matching_runs', {
    eligible: (query) =>
      void query.where((either) => {
        void either.where('status', 'queued').orWhere((dead) => {
          void dead.where('status', 'running').where((over) => {
            void over.where('leased_until', '<', dbTime(now));
            void over.orWhere('leased_until', '>', inMs(now, LEASE_MS + CLOCK_SLACK_MS));
          });
        });
      }),
    orderBy: 'id',
    limit: 1,
    set: { status: 'running', leased_until: inMs(now, LEASE_MS) },
  });
  return id;
}

const inMs = (now: Date, ms: number): string => dbTime(new Date(now.getTime() + ms));

/** @param clock the database's, as it goes on while this works */
async function workOut(deps: Deps, id: number, clock: () => Date): Promise<void> {
  const { db, log } = deps;
  const running = () => db('matching_runs').where({ id, status: 'running' });
  const run = await running().first<RunRow | undefined>('id', 'group_id', 'settings');
  if (!run) return;
  const settings = readJson<RunSettings>(run.settings);
  try {
    const problem = await readGroupProblem(deps, run.group_id, settings, clock(), async (done, total) => {
      await running().update({
        progress_done: done,
        progress_total: total,
        leased_until: inMs(clock(), LEASE_MS),
      });
    });
    await running().update({
      status: 'draft',
      result: JSON.stringify(solveGroup(problem, settings)),
      leased_until: null,
      last_error: null,
      updated_at: dbTime(),
    });
  } catch (error) {
    log.error({ err: error, runId: id }, 'a matching run failed');
    await running().update({
      status: 'failed',
      leased_until: null,
      last_error: messageOf(error).slice(0, 1_000),
      updated_at: dbTime(),
    });
  }
}
