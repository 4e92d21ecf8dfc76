import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { cpuSeconds, resident } from '../memory.ts';
import { percentile } from '../mixed/tally.ts';
import { inTurns, median } from '../rounds.ts';
import type { Call } from './calls.ts';
import type { Contender } from './contender.ts';
import type { PeerComparison } from './measures.ts';

const WATCH_EVERY_MS = 50;
/** The database adds a statement to its books after it has answered it. */
const BOOKED_AFTER_MS = 50;

type Whose = 'ours' | 'theirs';

/** What one call took; processor time in milliseconds. */
interface Taken {
  readonly rows: number;
  readonly ms: number;
  /** Of the server's process. */
  readonly server: number;
  readonly database: number;
  readonly statements: number;
  /** Of the server's process at its highest, in MB. */
  readonly memory: number;
}

/**
 * Sends a call to both in turns.
 * @throws Error when they do not speak of the same rows
 */
export async function compare(
  db: Db,
  servers: Readonly<Record<Whose, Contender>>,
  call: Call,
): Promise<{ readonly time: PeerComparison; readonly memory: PeerComparison }> {
  const once = async (whose: Whose): Promise<Taken> => {
    const taken = await take(db, servers[whose], call[whose]);
    await call.undo?.[whose]();
    return taken;
  };
  for (let at = 0; at < call.warm; at += 1) {
    const [our, their] = [await once('ours'), await once('theirs')];
    if (!call.findsOthers && our.rows !== their.rows)
      throw new Error(`ours speaks of ${our.rows} rows, theirs of ${their.rows}`);
  }
  const turns = await inTurns(call.rounds, (turn) => once(turn === 'ours' ? 'ours' : 'theirs'));
  const rounds = turns.map(({ ours, floor }) => ({ ours, theirs: floor }));
  const compared = (figure: 'ms' | 'memory'): PeerComparison => {
    const [ours, theirs] = [
      median(rounds.map((round) => round.ours[figure])),
      median(rounds.map((round) => round.theirs[figure])),
    ];
    const ratios = rounds.map((round) => round.ours[figure] / round.theirs[figure]).toSorted((a, b) => a - b);
    const half = [percentile(ratios, 0.25), percentile(ratios, 0.75)] as const;
    return { ours: { value: ours }, theirs: { value: theirs }, ratio: ours / theirs, half };
  };
  const meanOf = (whose: Whose, figure: 'server' | 'database') =>
    rounds.reduce((sum, round) => sum + round[whose][figure], 0) / rounds.length;
  const besides = (whose: Whose) => ({
    server: meanOf(whose, 'server'),
    database: meanOf(whose, 'database'),
    // What a server does by itself falls into some of the calls.
    statements: median(rounds.map((round) => round[whose].statements)),
  });
  const { ours, theirs, ...ratio } = compared('ms');
  return {
    time: {
      ours: { ...ours, ...besides('ours') },
      theirs: { ...theirs, ...besides('theirs') },
      ...ratio,
    },
    memory: compared('memory'),
  };
}

async function take(db: Db, { pid, dbUser }: Contender, call: () => Promise<number>): Promise<Taken> {
  let memory = resident(pid);
  const watch = setInterval(() => (memory = Math.max(memory, resident(pid))), WATCH_EVERY_MS);
  try {
    const before = await workFor(db, dbUser);
    const [cpu, began] = [cpuSeconds(pid), performance.now()];
    const rows = await call();
    const ms = performance.now() - began;
    const server = (cpuSeconds(pid) - cpu) * 1_000;
    await pause(BOOKED_AFTER_MS);
    const after = await workFor(db, dbUser);
    return {
      rows,
      ms,
      server,
      database: (after.seconds - before.seconds) * 1_000,
      statements: after.statements - before.statements,
      memory,
    };
  } finally {
    clearInterval(watch);
  }
}

/** What the database has done for a user so far. */
async function workFor(db: Db, user: string): Promise<{ seconds: number; statements: number }> {
  const [[row]] = (await db.raw(
    `select cpu_time as seconds, select_commands + update_commands + other_commands as statements
      from information_schema.user_statistics where user = ?`,
    [user],
  )) as [{ seconds: number; statements: number }[]];
  return { seconds: Number(row?.seconds), statements: Number(row?.statements) };
}
