import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { databaseNow } from '../../../src/core/db/clock.ts';
import { dbTime, isoTime } from '../../../src/core/db/dialect.ts';
import { Leases } from '../../../src/core/db/lease.ts';
import { insertRow } from '../../../src/core/db/rows.ts';
import { newKey } from '../../../src/core/files/file-store.ts';
import { removeOrphans } from '../../../src/core/files/orphans.job.ts';
import { retention } from '../../../src/features/privacy/index.ts';
import { formWith } from '../../support/form.ts';
import { untilReady } from '../../support/process.ts';
import { countRows } from '../../support/rows.ts';
import { until } from '../../support/until.ts';
import type { Firing, Scrapes } from '../support/scrapes.ts';
import type { AlertWorld } from './world.ts';

/** Something that fails, and what an operator is to hear of it. */
export interface Outage {
  readonly name: string;
  readonly firing: readonly Firing[];
  /** Why nobody need hear of it; only of an outage that raises nothing. */
  readonly why?: string;
  /** Looks at the figures while it lasts, and until all is quiet again: each stands for a minute. */
  readonly looks: readonly [during: number, after: number];
  readonly make: (world: AlertWorld) => Promise<void>;
  /** What people, or time, do between two looks; for what waits, a minute goes by. */
  readonly meanwhile?: (world: AlertWorld) => Promise<unknown>;
  /** Ends it; comes back when what it held up is done. */
  readonly mend: (world: AlertWorld) => Promise<void>;
  /** What the figures must have said besides. @returns what they did not */
  readonly check?: (scrapes: Scrapes) => string[];
}

const MINUTE_MS = 60_000;
const MENDED_WITHIN_MS = 180_000;

/** Every outage that a server can meet on this database. */
export function outagesOf(world: AlertWorld): Outage[] {
  return [
    processKilled,
    ...databaseAway(world),
    mailAway,
    receiverAway,
    jobStuck,
    filesAway,
    starved,
    modelAway,
  ];
}

const processKilled: Outage = {
  name: 'the process is killed',
  firing: [{ alertname: 'TimeMatchDown', severity: 'page' }],
  looks: [4, 3],
  make: (world) => world.kill(),
  mend: (world) => world.start(),
};

/** As a file nobody can write to, or as a server that is away. */
const databaseAway = ({ database, databaseName }: AlertWorld): Outage[] =>
  database.faults.map((fault) => ({
    name: `${databaseName} is ${fault.name}`,
    firing: [{ alertname: 'TimeMatchDatabaseAway', severity: 'page' }],
    looks: [3, 5],
    make: () => fault.make(),
    // A log-in writes; where nobody can, it is refused.
    meanwhile: (world) => world.logIn().catch(() => undefined),
    mend: async ({ url }) => {
      await fault.mend();
      await untilReady({ url: url() }, MENDED_WITHIN_MS);
    },
    check: (scrapes) => {
      const up = scrapes.figuresOf('timematch_database_up').includes(0);
      if (up === fault.isTotal) return [];
      return [
        up
          ? 'the database was told to be away, though it can be read'
          : 'the figures do not say that it is away',
      ];
    },
  }));

const mailAway: Outage = {
  name: 'the mail server is away',
  firing: [{ alertname: 'TimeMatchMailsWait', severity: 'ticket' }],
  looks: [14, 2],
  make: async (world) => {
    await world.site.post.close();
    await world.ask();
    await aged(world.db, 'outbox', 25);
  },
  meanwhile: ({ db }) => aged(db, 'outbox', 1),
  mend: async (world) => {
    await world.site.post.open();
    await mended('the outbox is empty', async () => {
      await aged(world.db, 'outbox', 1);
      return (await world.db('outbox').where('status', 'queued').first('id')) === undefined;
    });
  },
};

const receiverAway: Outage = {
  name: 'a receiver of webhooks takes nothing',
  firing: [{ alertname: 'TimeMatchWebhooksWait', severity: 'ticket' }],
  looks: [10, 2],
  make: async (world) => {
    world.receiver.answer = (response) => void response.writeHead(503).end();
    await world.ask();
    await mended('a webhook waits', async () => (await waitingHooks(world.db)) > 0);
    await aged(world.db, 'webhook_deliveries', 6 * 60);
  },
  meanwhile: ({ db }) => aged(db, 'webhook_deliveries', 1),
  mend: async (world) => {
    world.receiver.mend();
    await mended('webhooks are delivered', async () => {
      await aged(world.db, 'webhook_deliveries', 1);
      return (await waitingHooks(world.db)) === 0;
    });
  },
};

/** Held by somebody who lives and does not come to an end: nobody takes it over. */
const jobStuck: Outage = {
  name: `the job ${retention.kind} hangs`,
  firing: [{ alertname: 'TimeMatchJobLate', severity: 'ticket', kind: retention.kind }],
  looks: [14, 2],
  make: async (world) => {
    const where = ofJob(retention.kind);
    await mended('the job is free', async () => {
      const lease = await new Leases({ db: world.db, table: 'jobs', where, leaseMs: MINUTE_MS }).claim({});
      if (lease) world.hang(lease);
      return lease !== null;
    });
    await due(world.db, retention.kind, 10);
  },
  meanwhile: ({ db }) => due(db, retention.kind, 1, true),
  mend: async (world) => {
    await world.letGo();
    await untilRun(world.db, retention.kind);
  },
};

const filesAway: Outage = {
  name: 'the store of files is away',
  firing: [
    { alertname: 'TimeMatchRefusesWork', severity: 'ticket', reason: 'dependency' },
    { alertname: 'TimeMatchJobFails', severity: 'ticket', kind: removeOrphans.kind },
  ],
  looks: [18, 8],
  make: async (world) => {
    await world.bucket.close();
    // Left over two hours ago: the job that removes such files meets the store, too.
    await insertRow(world.db, 'files', {
      owner_user_id: null,
      storage_key: newKey('cv'),
      name: 'cv.txt',
      type: 'text/plain',
      size: 1,
      sha256: '0'.repeat(64),
      created_at: dbTime(new Date(Date.now() - 120 * MINUTE_MS)),
    });
    await due(world.db, removeOrphans.kind, 0);
  },
  meanwhile: async (world) => {
    for (let each = 0; each < 4; each += 1) await upload(world);
    await due(world.db, removeOrphans.kind, 0);
  },
  mend: async (world) => {
    await world.bucket.open();
    await due(world.db, removeOrphans.kind, 0);
    await untilRun(world.db, removeOrphans.kind);
  },
};

const starved: Outage = {
  name: 'the machine has no time for the process',
  firing: [{ alertname: 'TimeMatchSlow', severity: 'ticket' }],
  looks: [9, 3],
  make: () => Promise.resolve(),
  meanwhile: async (world) => {
    // Of a hundred turns of its loop more than one is late.
    for (let times = 0; times < 4; times += 1) {
      world.signal('SIGSTOP');
      await pause(700);
      world.signal('SIGCONT');
      await pause(50);
    }
  },
  mend: () => Promise.resolve(),
};

const modelAway: Outage = {
  name: 'the language model is away',
  firing: [],
  why: 'searches, CVs and the content check go by the embedded rules meanwhile: nobody is refused, nothing waits',
  looks: [10, 2],
  make: (world) => Promise.resolve(world.model.script('drop')),
  meanwhile: (world) => world.search(),
  mend: (world) =>
    world.model.asked.length > 0 ? Promise.resolve() : Promise.reject(new Error('the model was never asked')),
};

type Aged = 'outbox' | 'webhook_deliveries';
const WAITS: Readonly<Record<Aged, string>> = { outbox: 'queued', webhook_deliveries: 'waiting' };

/** What waits has waited so many minutes more, and is due so much earlier. */
async function aged(db: Db, table: Aged, minutes: number): Promise<void> {
  const rows = await db(table).where('status', WAITS[table]).select('id', 'created_at', 'next_attempt_at');
  for (const { id, created_at: made, next_attempt_at: next } of rows)
    await db(table)
      .where('id', id)
      .update({ created_at: earlier(made, minutes), next_attempt_at: earlier(next, minutes) });
}

const earlier = (at: string, minutes: number): string =>
  dbTime(new Date(Date.parse(isoTime(at)) - minutes * MINUTE_MS));

const ofJob = (kind: string) => (query: ReturnType<Db>) => void query.where('dedupe_key', kind);

/** A job is due, for so many minutes; `isMore`: more than before. */
async function due(db: Db, kind: string, minutes: number, isMore = false): Promise<void> {
  const row = await db('jobs').where('dedupe_key', kind).first('run_at');
  const from = isMore && row ? row.run_at : dbTime(await databaseNow(db));
  await db('jobs')
    .where('dedupe_key', kind)
    .update({ run_at: earlier(from, minutes) });
}

const untilRun = (db: Db, kind: string): Promise<void> =>
  mended(`${kind} has run`, async () => {
    const row = await db('jobs').where('dedupe_key', kind).first('run_at', 'attempts');
    return row?.attempts === 0 && Date.parse(isoTime(row.run_at)) > (await databaseNow(db)).getTime();
  });

const waitingHooks = (db: Db): Promise<number> => countRows(db, 'webhook_deliveries', { status: 'waiting' });

function upload({ url, asAdvisor }: AlertWorld): Promise<unknown> {
  const cv = formWith({ bytes: 'Anna Adviser\nFinance director', name: 'cv.txt', type: 'text/plain' });
  return asAdvisor.call(url(), 'POST /api/upload', cv);
}

const mended = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, MENDED_WITHIN_MS, 250);
