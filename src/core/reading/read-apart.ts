import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { loaderOf } from '../project.ts';
import { BEGUN } from './serve-reading.ts';

const WATCH_MS = 50;
/** A reader with less processor time was held up by the machine, not by its document: our longest CV takes a third. */
const OWN_MS = 2_000;
/** Linux counts processor time in hundredths of a second, whatever its kernel's clock (proc(5), `USER_HZ`). */
const TICK_MS = 10;

type ReadingLimits = Readonly<Record<'runMs' | 'heapMegabytes' | 'residentMegabytes', number>>;

/**
 * Reads in a process of its own with limits on time and memory (decision 6): whatever a document does, the server goes
 * on.
 * @param program calls `serveReading`
 * @returns its answer; `too much` when a limit ended it or its parser crashed; null when the machine was so busy that
 *   reading had not begun, or hardly got a processor, within its time
 */
export function readApart<Answer>(
  program: URL,
  document: object,
  { runMs, heapMegabytes, residentMegabytes }: ReadingLimits,
): Promise<Answer | 'too much' | null> {
  return new Promise((resolve) => {
    const child = fork(program, {
      serialization: 'advanced',
      // It needs nothing of the server: no settings, no secrets, no output.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...loaderOf(program)],
    });
    let hasBegun = false;
    const end = (answer: Answer | 'too much' | null): void => {
      clearTimeout(limit);
      clearInterval(watch);
      child.removeAllListeners();
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const tooMuch = (): void => end('too much');
    const limit = setTimeout(() => {
      if (hasBegun && processorMs(child.pid) >= OWN_MS) tooMuch();
      else end(null);
    }, runMs);
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > residentMegabytes * 1_048_576) tooMuch();
    }, WATCH_MS);
    child.on('message', (said: typeof BEGUN | Answer) => {
      if (said === BEGUN) hasBegun = true;
      else end(said);
    });
    // The process ended without an answer: out of memory, or its parser crashed.
    child.on('exit', tooMuch);
    child.on('error', tooMuch);
    yieldToServer(child.pid);
    child.send(document, (error) => (error ? tooMuch() : undefined));
  });
}

function yieldToServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 5);
  } catch {
    // Not every system allows it; the limits hold without it.
  }
}

/** Buffers are not on V8's heap, whose limit they escape. Linux only: elsewhere the time limit alone stops them. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
}

/** Processor time of a process so far. Infinite where it cannot be known: the limit then goes by the clock alone. */
function processorMs(pid: number | undefined): number {
  try {
    // The name, in brackets, may hold anything; the numbers after it are counted from the state (field 3).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Infinity;
  }
}
