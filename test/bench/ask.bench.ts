import { seedLoad } from '../../db/seeds/load.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dialectOf } from '../../src/core/db/dialect.ts';
import { holdRow, transaction } from '../../src/core/db/transaction.ts';
import { buildGroup, buildOrganization, signIn } from '../support/builders.ts';
import { expectStatus } from '../support/answers.ts';
import { times } from '../support/rows.ts';
import { buildIn } from '../support/server.ts';
import { requestForm } from '../support/work.ts';
import { brief } from './mixed/briefs.ts';
import { percentile } from './mixed/tally.ts';
import { onEach, rowOf, type BenchRow } from './report.ts';
import { inTurns, median, sumUp } from './rounds.ts';

const ADVISORS = 2_000;
const ROUNDS = 60;
/** Issue 18: no more statements, and the organisation's lock held for no longer. */
const STATEMENTS = 40;
const HELD_MS = 30;

/** One call or transaction: its statements, and how long the organisation was locked. */
interface Hold {
  readonly statements: number;
  readonly ms: number;
}

/**
 * Asking for help (`POST /api/requests`): its statements, and for how long it holds the organisation's lock, from the answer
 * to the statement that takes it (on SQLite, which locks everything, the transaction's first) to whatever comes after the
 * commit, whose own answer Knex does not tell. The bounds are those of issue 18; the note compares with a lock
 * of the same row and an insert by hand.
 */
export const benchAsk = (): Promise<BenchRow[]> =>
  onEach(async ({ db, name }) => {
    await seedLoad(db, { advisors: ADVISORS, organizations: 10 });
    return buildIn(db, async (test) => {
      const groupId = await buildGroup(test);
      const organization = await buildOrganization(test, { groupIds: [groupId], hoursAllocated: 100_000 });
      const members = await db('advisors')
        .limit(ADVISORS / 4)
        .pluck('id');
      const member = { group_id: groupId, status: 'active', ...times() };
      await db('group_advisors').insert(members.map((id) => ({ ...member, advisor_id: id })));
      const client = await signIn(test, organization);
      const ask = () =>
        expectStatus(201, client.post('/api/requests', requestForm({ description: brief() })));
      await ask();
      // What the index has left to do is no part of the call.
      await test.deps.searchIndex.settled();
      const rounds = await inTurns(ROUNDS, (whose) =>
        watched(db, whose === 'ours' ? ask : () => askByHand(db, organization.organizationId)),
      );
      const held = rounds.map(({ ours }) => ours.ms).sort((a, b) => a - b);
      const longest = percentile(held, 0.95);
      const byHand = sumUp(rounds.map(({ ours, floor }) => ({ ours: ours.ms, floor: floor.ms })));
      const statements = median(rounds.map(({ ours }) => ours.statements));
      const what = `asking for help, ${name}`;
      return [
        rowOf(`${what}: statements`, statements, STATEMENTS, ''),
        {
          ...rowOf(`${what}: organisation locked, 95 of 100`, longest, HELD_MS, 'ms'),
          note: `median ${byHand.value.toFixed(1)} ms, ${byHand.ratio.toFixed(0)} times a lock and an insert by hand`,
        },
      ];
    });
  });

/** What Knex tells of a statement; those of a transaction bear its name. */
interface Asked {
  readonly sql: string;
  readonly __knexTxId?: string;
}

async function watched(db: Db, work: () => Promise<unknown>): Promise<Hold> {
  const takesLock = ({ sql, __knexTxId: transactionId }: Asked) =>
    dialectOf(db) === 'sqlite' ? transactionId !== undefined : /from `organizations`.*for update/i.test(sql);
  let [statements, from, ms, isOver] = [0, 0, 0, false];
  const released = () => {
    if (isOver) [ms, from, isOver] = [Math.max(ms, performance.now() - from), 0, false];
  };
  const asked = ({ sql }: Asked) => {
    statements += 1;
    released();
    isOver = from > 0 && /^commit/i.test(sql);
  };
  const answered = (_answer: unknown, to: Asked) => {
    if (from === 0 && takesLock(to)) from = performance.now();
  };
  db.on('query', asked);
  db.on('query-response', answered);
  try {
    await work();
  } finally {
    db.removeListener('query', asked);
    db.removeListener('query-response', answered);
  }
  released();
  if (ms === 0) throw new Error('no statement locked the organisation');
  return { statements, ms };
}

const askByHand = (db: Db, organizationId: number): Promise<unknown> =>
  transaction(db, async (trx) => {
    await holdRow(trx, 'organizations', organizationId);
    await trx('requests').insert({
      organization_id: organizationId,
      title: 'A budget for the coming year',
      description: brief(),
      skills_required: '["finance"]',
      time_commitment: '1-2 hours',
      hours_needed: 2,
      status: 'open',
      ...times(),
    });
  });
