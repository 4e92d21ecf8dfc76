import { LIMITS } from '../../../contract/limits.ts';
import { AppError } from '../../../core/errors.ts';
import { FairQueue } from '../../../core/limits/fair-queue.ts';
import { CODE } from '../../../core/project.ts';
import { readApart } from '../../../core/reading/read-apart.ts';
import { busy } from '../reading-quota.ts';
import type { CvType, Outcome } from './outcome.ts';

const { waitMs, atOnce, waiting } = LIMITS.cvReading;
const PROGRAM = new URL(`./reader-process${CODE}`, import.meta.url);

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

  /** @param program, runMs only tests give others */
  constructor(program: URL = PROGRAM, runMs: number = LIMITS.cvReading.runMs) {
    this.#program = program;
    this.#runMs = runMs;
  }

  /** @param signal ends the waiting for a turn @throws AppError CV_…; UNAVAILABLE with the seconds to wait */
  async read(bytes: Buffer, signal = AbortSignal.timeout(waitMs), userId = 0): Promise<ReadDocument> {
    const limits = { ...LIMITS.cvReading, runMs: this.#runMs };
    const outcome = await this.#queue.run(
      userId,
      () => readApart<Outcome>(this.#program, bytes, limits),
      signal,
    );
    if (!outcome) throw busy();
    if (outcome === 'too much') throw new AppError('CV_TOO_COMPLEX');
    if ('text' in outcome) return outcome;
    throw new AppError(outcome.refusal, { values: { pages: LIMITS.cvReading.pages } });
  }
}
