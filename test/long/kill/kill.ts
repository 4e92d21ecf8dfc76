/**
 * `kill -9` under load (design/security.md 15): people log in, ask, accept, write, meet and upload against a whole server
 * process, which is killed at a random moment and started again. `npm run test:long -- kill`; `--rounds N` (20),
 * `--db sqlite|mariadb` (both).
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { databases, stopDatabases } from '../../support/databases.ts';
import { killRounds } from './rounds.ts';
import type { Killed } from './rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, db: { type: 'string' } },
});
const rounds = Number(values.rounds);
const kinds = databases.filter(({ name }) => !values.db || name.toLowerCase() === values.db);
if (!Number.isInteger(rounds) || rounds < 1 || kinds.length === 0) {
  process.stderr.write('--rounds is a number from 1, --db is sqlite or mariadb (when it is installed)\n');
  process.exit(2);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
let failed = false;
for (const kind of kinds) {
  const killed = await killRounds(kind, rounds, say);
  failed = print(killed) || failed;
}
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns whether a promise was broken */
function print({ database, book, answered, recoveries, lost, mails, files }: Killed): boolean {
  const sorted = [...recoveries].sort((a, b) => a - b);
  const refused = [...book.refused].map(([status, times]) => `${times} with ${status}`).join(', ');
  say(
    `${database}: ${answered} writes answered over ${recoveries.length} kills, ${lost.length} lost or doubled`,
  );
  say(
    `  of them ${book.logIns.length} log-ins, ${book.requests.size} requests asked, ${book.messages.size} messages, ${book.sessions.size} sessions; refused: ${refused || 'none'}`,
  );
  say(
    `  ready after a kill in ${sorted[0]} to ${sorted.at(-1)} ms, median ${sorted[Math.floor(sorted.length / 2)]} ms (load ${loadavg()[0]?.toFixed(1)})`,
  );
  say(`  mails: ${mails.queued} in the outbox, ${mails.lost} never arrived, ${mails.doubled} arrived twice`);
  say(`  uploads: ${files.leftOver} left over; doctor: ${files.named}; after mending: ${files.mended}`);
  const unnamed =
    files.leftOver > 0 && files.named === files.mended ? ['the doctor did not name what was left'] : [];
  const broken = [
    ...lost,
    ...(answered === 0 ? ['nothing was answered at all'] : []),
    ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
    ...unnamed,
    ...files.wrong.map((line) => `doctor: ${line}`),
    ...book.troubles,
  ];
  for (const line of broken.slice(0, 30)) say(`  BROKEN ${line}`);
  return broken.length > 0;
}
