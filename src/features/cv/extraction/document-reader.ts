import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { LIMITS } from '../../../contract/limits.ts';
import { AppError } from '../../../core/errors.ts';
import { CODE, loaderOf } from '../../../core/project.ts';
import { FairQueue } from '../../../core/limits/fair-queue.ts';
import { busy } from '../reading-quota.ts';
import type { CvType, Outcome } from './outcome.ts';
import { BEGUN } from './outcome.ts';

const { heapMegabytes, residentMegabytes, waitMs, atOnce, waiting } = LIMITS.cvReading;
const PROGRAM = new URL(`./reader-process${CODE}`, import.meta.url);
const WATCH_MS = 50;
/**
 * A reader that got less processor time than this was held up by the machine, not by its document: the longest of the
 * CVs that we have takes a third of it.
 */
const OWN_MS = 2_000;
/** Linux counts processor time in hundredths of a second, whatever its kernel's clock (proc(5), `USER_HZ`). */
const TICK_MS = 10;

export interface ReadDocument {
  readonly type: CvType;
  readonly text: string;
}

/**
 * Reads documents, each in a process of its own with limits on time and memory, a few at a time (contract §7): whatever
 * a document does to its reader, the server goes on.
 */
export class DocumentReader {
  readonly #program: URL;
  readonly #runMs: number;
  readonly #queue = new FairQueue<number>({ concurrency: atOnce, waiting, busy });

  /**
   * @param program what reads; tests give another one
   * @param runMs how long it may; tests that are about other limits give more
   */
  constructor(program: URL = PROGRAM, runMs: number = LIMITS.cvReading.runMs) {
    this.#program = program;
    this.#runMs = runMs;
  }

  /**
   * @param signal the time limit of the request, within which a document waits for its turn
   * @param userId whose file it is: users take turns
   * @returns the document's type and text
   * @throws AppError CV_… for what cannot be read; UNAVAILABLE with the seconds to wait when too many are being read
   */
  async read(bytes: Buffer, signal = AbortSignal.timeout(waitMs), userId = 0): Promise<ReadDocument> {
    const outcome = await this.#queue.run(userId, () => inProcess(this.#program, bytes, this.#runMs), signal);
    if (!outcome) throw busy();
    if ('text' in outcome) return outcome;
    throw new AppError(outcome.refusal, { values: { pages: LIMITS.cvReading.pages } });
  }
}

/** @returns null when the machine was so busy that reading had not begun, or hardly got a processor, within its time */
function inProcess(program: URL, bytes: Buffer, runMs: number): Promise<Outcome | null> {
  return new Promise((resolve) => {
    const child = fork(program, {
      serialization: 'advanced',
      // It needs nothing of the server: no settings, no secrets, no output.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...loaderOf(program)],
    });
    let hasBegun = false;
    const end = (outcome: Outcome | null): void => {
      clearTimeout(limit);
      clearInterval(watch);
      child.removeAllListeners();
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    const tooMuch = (): void => end({ refusal: 'CV_TOO_COMPLEX' });
    const limit = setTimeout(() => {
      if (hasBegun && processorMs(child.pid) >= OWN_MS) tooMuch();
      else end(null);
    }, runMs);
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > residentMegabytes * 1_048_576) tooMuch();
    }, WATCH_MS);
    child.on('message', (said: typeof BEGUN | Outcome) => {
      if (said === BEGUN) hasBegun = true;
      else end(said);
    });
    // The process ended without an answer: out of memory, or its parser crashed.
    child.on('exit', tooMuch);
    child.on('error', tooMuch);
    yieldToServer(child.pid);
    child.send(bytes, (error) => (error ? tooMuch() : undefined));
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
