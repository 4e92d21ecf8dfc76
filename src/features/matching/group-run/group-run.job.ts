import type { RunResult, RunSettings } from '../../../contract/group-matching-api.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { LeaseLost, type Lease } from '../../../core/db/lease.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { transaction, untilWon } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { readJson } from '../../../core/json.ts';
import { ownThread } from '../../../core/lifecycle/own-thread.ts';
import { onceOnly } from '../../../core/once-only.ts';
import { CODE } from '../../../core/project.ts';
import { messageOf } from '../../../core/errors.ts';
import { readGroupProblem } from './group-problem.queries.ts';
import type { GroupTask } from './solve-group.ts';

/** A thousand requests take up to half a second. */
const solver = onceOnly(() =>
  ownThread<GroupTask, RunResult>(new URL(`./solve-group${CODE}`, import.meta.url), {}),
);

type RunRow = Pick<Rows['matching_runs'], 'id' | 'group_id' | 'settings'>;

/**
 * Works out one run a turn, so that other jobs have theirs. A page that waits for one asks every second or two. Only the process that holds this job's lease works on any: a
 * run that is `running` as it begins is one whose process died.
 */
export const groupRunJob: RecurringJob = {
  kind: 'matching-runs',
  everySeconds: 2,
  run: async (deps, _now, lease) => {
    const first = await next(deps);
    if (first) await workOut(deps, first, lease);
  },
};

async function next({ db }: Deps): Promise<RunRow | undefined> {
  const open = () => db('matching_runs').whereIn('status', ['queued', 'running']);
  // Groups take turns: one that queues many waits for its own.
  const done = db('matching_runs as d').whereRaw('d.group_id = matching_runs.group_id').max('d.updated_at');
  const first = await open().orderBy(done.whereNot('d.status', 'queued')).orderBy('id').first('id');
  if (!first) return undefined;
  await untilWon(() => open().where('id', first.id).update({ status: 'running' }));
  // Read afterwards: whoever changes its settings from now on queues it again.
  return await db('matching_runs').where(first).first('id', 'group_id', 'settings');
}

/** @throws Error when another process has taken the job over meanwhile */
async function workOut(deps: Deps, { id, group_id, settings }: RunRow, lease?: Lease): Promise<void> {
  const { db, log } = deps;
  const write = (columns: object) =>
    transaction(db, async (trx) => {
      if (lease && !(await lease.prolong(undefined, trx))) throw new LeaseLost('matching-runs');
      await trx('matching_runs').where({ id, status: 'running' }).update(columns);
    });
  const end = (columns: object) => write({ ...columns, updated_at: dbTime() });
  try {
    const wanted = readJson<RunSettings>(settings);
    const problem = await readGroupProblem(deps, group_id, wanted, await databaseNow(db), (done, total) =>
      write({ progress_done: done, progress_total: total }),
    );
    await end({
      status: 'draft',
      result: JSON.stringify(await solver().run({ problem, settings: wanted })),
      last_error: null,
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    log.error({ err: error, runId: id }, 'a matching run failed');
    await end({ status: 'failed', last_error: messageOf(error).slice(0, 1_000) });
  }
}
