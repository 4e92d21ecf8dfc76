import { LIMITS } from '../../contract/limits.ts';
import { AppError } from '../../core/errors.ts';
import { FairQueue } from '../../core/limits/fair-queue.ts';
import { CODE } from '../../core/project.ts';
import { readApart } from '../../core/reading/read-apart.ts';
import type { LogoOutcome } from './convert-logo.ts';

const PROGRAM = new URL(`./logo-program${CODE}`, import.meta.url);
const { waitMs, waiting } = LIMITS.logo;
const busy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: 10 });
const queue = new FairQueue<string>({ concurrency: 1, waiting, busy });

/**
 * Apart from the server (decision 6).
 * @param share whose picture it is: users take turns
 * @returns a webp
 * @throws AppError LOGO_… for what is no picture that is taken, UNAVAILABLE
 */
export async function readLogo(bytes: Buffer, share: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(waitMs);
  const outcome = await queue.run(share, () => readApart<LogoOutcome>(PROGRAM, bytes, LIMITS.logo), signal);
  if (!outcome) throw busy();
  if (outcome === 'too much') throw new AppError('LOGO_TOO_COMPLEX');
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  return outcome.image;
}
