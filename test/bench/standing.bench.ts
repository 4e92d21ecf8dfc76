import { monitorEventLoopDelay } from 'node:perf_hooks';
import { seedLoad } from '../../db/seeds/load.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import {
  createRankerThread,
  createUseEmbedder,
  type Embedder,
} from '../../src/features/matching/ranking/index.ts';
import { standingJob } from '../../src/features/matching/requests/standing.job.ts';
import { SearchIndex } from '../../src/features/matching/search/search-index.service.ts';
import { CHECK_FOLDER, labelledSet } from '../eval/labelled-set.ts';
import { countRows, dbTimeIn, times } from '../support/rows.ts';
import { buildServer } from '../support/server.ts';
import { onEach, type BenchRow } from './report.ts';
import { inTurns, sumUp, timed } from './rounds.ts';

const ADVISORS = 1_000;
const ORGANIZATIONS = 100;
const REQUESTS = 1_000;
const ROUNDS = 7;

interface Pass {
  readonly ms: number;
  /** The longest time for which the loop that answers requests was held, in milliseconds. */
  readonly held: number;
}

/**
 * One changed profile and 1,000 requests that wait (spec 4 §14): a run of the job, with the briefs read and the profile's
 * features made. The floor reads the rows of those requests one by one from the same database.
 */
export const benchStanding = (): Promise<BenchRow[]> =>
  onEach(async ({ db, name: database }) => {
    await seedLoad(db, { advisors: ADVISORS, organizations: ORGANIZATIONS });
    const ids = await ask(db);
    const test = await buildServer(db);
    const searchIndex = new SearchIndex({
      db,
      log: test.deps.log,
      embedder: readingOnce(createUseEmbedder()),
      ranker: createRankerThread(),
    });
    const deps = { ...test.deps, searchIndex };
    try {
      await searchIndex.ready();
      const people = await db('advisors')
        .orderBy('id')
        .limit(ROUNDS + 1)
        .pluck('id');
      // What was read in one run is known in the next.
      for (let warm = await oneChanged(db, people[0]); warm; warm = await isDue(db))
        await standingJob.run(deps, new Date());
      const rounds = await inTurns(ROUNDS, async (whose, round) => {
        if (whose === 'ours') await oneChanged(db, people[round + 1]);
        return measured(async () =>
          whose === 'ours' ? standingJob.run(deps, new Date()) : readOneByOne(db, ids),
        );
      });
      const note = `${await countRows(db, 'matches')} proposals in ${ROUNDS + 1} runs`;
      const name = `one changed profile and 1,000 waiting requests, ${database}`;
      const whole = sumUp(rounds.map(({ ours, floor }) => ({ ours: ours.ms, floor: floor.ms })));
      const held = sumUp(rounds.map(({ ours }) => ({ ours: ours.held, floor: ours.ms })));
      return [
        { name, ...whole, unit: 'ms', budget: '≤ 5', note },
        { name: `${name}: longest hold of the request loop in a run`, ...held, unit: 'ms', budget: '≤ 0.25' },
      ];
    } finally {
      await searchIndex.stop();
      await test.stop();
    }
  });

async function oneChanged(db: Db, id: number | undefined): Promise<boolean> {
  await db('advisors').update({ offers_due_at: null });
  await db('advisors')
    .where('id', id ?? 0)
    .update({ offers_due_at: dbTimeIn(-1_000) });
  return true;
}

const isDue = async (db: Db): Promise<boolean> =>
  (await db('advisors').where('offers_due_at', '<=', dbTime()).first('id')) !== undefined;

async function measured(work: () => Promise<unknown>): Promise<Pass> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const ms = await timed(work);
  delay.disable();
  return { ms, held: delay.max / 1e6 };
}

async function readOneByOne(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await db('requests').where({ id }).first();
}

/** Requests that wait: the briefs of the labelled set, each in words of its own. */
async function ask(db: Db): Promise<number[]> {
  const { briefs } = labelledSet(CHECK_FOLDER);
  const organizations: number[] = await db('organizations').orderBy('id').pluck('id');
  const requests = Array.from({ length: REQUESTS }, (_, at) => {
    const { title, description } = briefs[at % briefs.length]!;
    return {
      organization_id: organizations[at % organizations.length]!,
      title,
      description: `${description}${NUMBERED}${at}`,
      skills_required: '[]',
      time_commitment: '2-4 hours',
      hours_needed: 4,
      hours_used: 0,
      status: 'open',
      proposals_made: 0,
      ...times(),
    };
  });
  for (let at = 0; at < requests.length; at += 50) await db('requests').insert(requests.slice(at, at + 50));
  return db('requests').orderBy('id').pluck('id');
}

const NUMBERED = '\nNumber ';

/** The sentence model, which reads the same brief under another number once. */
function readingOnce(embedder: Embedder): Embedder {
  const known = new Map<string, Promise<Float32Array>>();
  const read = (text: string): Promise<Float32Array> => {
    const words = text.replace(/\s*Number \d+/g, '');
    const vector = known.get(words) ?? embedder.embed([words]).then(([first]) => first!);
    known.set(words, vector);
    return vector;
  };
  return { ...embedder, embed: async (texts) => Promise.all(texts.map(read)), close: () => embedder.close() };
}
