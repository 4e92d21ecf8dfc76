import type { Mixed } from './mixed.bench.ts';
import type { KindFigures } from './tally.ts';

const ms = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const refusedIn = ({ refused }: KindFigures): string =>
  Object.entries(refused)
    .map(([status, times]) => `${times} × ${status === '0' ? 'no answer' : status}`)
    .join(', ');

/** A line for each kind of call, and what they came to together. */
export function printOutcome(mixed: Mixed): void {
  const { overall, kinds, memory, burst, idleCall, bareCall } = mixed;
  const rate = (overall.calls / mixed.seconds).toFixed(1);
  console.log(
    `${mixed.database}: ${mixed.people} people for ${Math.round(mixed.seconds)} s, ${rate} calls/s, server ${Math.round(mixed.cpu * 100)} % of a core`,
  );
  const width = Math.max(...kinds.map(({ kind }) => kind.length));
  const line = (one: KindFigures) =>
    console.log(
      `  ${one.kind.padEnd(width)} ${String(one.calls).padStart(7)}  p50 ${ms(one.p50).padStart(6)}  p95 ${ms(one.p95).padStart(6)}  p99 ${ms(one.p99).padStart(6)}  max ${ms(one.max).padStart(6)} ms  ${refusedIn(one)}`,
    );
  kinds.forEach(line);
  line(overall);
  line({ ...idleCall, kind: 'a call that does nothing' });
  line({ ...bareCall, kind: 'bare hapi beside it' });
  console.log(`  the people themselves were late by ${ms(mixed.ownDelay)} ms (p99 of their event loop)`);
  const { p99, p999, max } = mixed.hold;
  console.log(`  request loop held: p99 ${ms(p99)}, p99.9 ${ms(p999)}, longest ${ms(max)} ms`);
  console.log(`  memory: ${memory.map((mb) => Math.round(mb)).join(', ')} MB`);
  console.log(
    `  ${burst.people} log-ins at once: ${burst.atOnce} let in, ${burst.shed} told when to come again (503), ${burst.other} otherwise; all in after ${burst.allInSeconds.toFixed(1)} s, p99 of a try ${ms(burst.p99)} ms`,
  );
}
