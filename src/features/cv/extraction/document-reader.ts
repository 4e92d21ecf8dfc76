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
 * Reads each document in a process of its own with limits on time and memory: whatever a document does, the server goes
 * on (contract §7).
 */
export function documentReader(program = PROGRAM, runMs: number = LIMITS.cvReading.runMs) {
  const queue = new FairQueue<number>({ concurrency: atOnce, waiting, busy });
  const readOne = (bytes: Buffer) => readApart<Outcome>(program, bytes, { ...LIMITS.cvReading, runMs });
  /**
   * @param signal ends the waiting for a turn @param userId whose file it is: users take turns
   * @throws AppError CV_…; UNAVAILABLE with the seconds to wait
   */
  return async (bytes: Buffer, signal = AbortSignal.timeout(waitMs), userId = 0): Promise<ReadDocument> => {
    const outcome = await queue.run(userId, () => readOne(bytes), signal);
    if (!outcome) throw busy();
    if (outcome === 'too much') throw new AppError('CV_TOO_COMPLEX');
    if ('text' in outcome) return outcome;
    throw new AppError(outcome.refusal, { values: { pages: LIMITS.cvReading.pages } });
  };
}

export type DocumentReader = ReturnType<typeof documentReader>;
