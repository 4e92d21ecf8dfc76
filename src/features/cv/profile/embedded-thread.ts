import type { Piscina } from 'piscina';
import { LIMITS } from '../../../contract/limits.ts';
import { ownThread } from '../../../core/lifecycle/own-thread.ts';
import { CODE } from '../../../core/project.ts';
import type { CvReader } from '../../advisors/index.ts';
import { busy } from '../reading-quota.ts';
import type { ProfileProposal } from './profile-extractor.ts';

const { heapMegabytes, proposalMs, waiting } = LIMITS.cvReading;
const PROGRAM = new URL(`./embedded-worker${CODE}`, import.meta.url);

/**
 * The embedded extractor in one thread of its own (contract §7: apart from the request loop, with limits on time and
 * memory): the longest texts take it a second and, if they are made to, several.
 */
export class EmbeddedThread {
  readonly #program: URL;
  readonly #runMs: number;
  #pool: Piscina<string, ProfileProposal> | undefined;

  /** @param program, runMs only tests give others; waiting for a turn counts */
  constructor(program: URL = PROGRAM, runMs: number = proposalMs) {
    this.#program = program;
    this.#runMs = runMs;
  }

  /** @throws AppError UNAVAILABLE with the seconds to wait when too many are waiting, or it takes too long */
  async extract(cvText: string): Promise<ProfileProposal> {
    const pool = this.#running();
    if (pool.queueSize >= waiting) throw busy();
    try {
      return await pool.run(cvText, { signal: AbortSignal.timeout(this.#runMs) });
    } catch (error) {
      throw isAbort(error) ? busy() : error;
    }
  }

  /** For an import, which has all the time it needs. */
  async read(cvText: string): Promise<ProfileProposal> {
    return this.#running().run(cvText);
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.destroy();
  }

  #running(): Piscina<string, ProfileProposal> {
    this.#pool ??= ownThread(this.#program, { heapMegabytes });
    return this.#pool;
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const embeddedExtractor = new EmbeddedThread();

/**
 * What a CV says of the columns of an import, by rules and never by a hosted model: an import may hold thousands of CVs,
 * and neither a day's budget nor a stranger's privacy is for a spreadsheet to spend.
 */
export const cvReader: CvReader = async (cvText) => {
  const { sources: _, suggestedSkills, ...fields } = await embeddedExtractor.read(cvText);
  return { ...fields, skills: suggestedSkills.map(({ name }) => name).join(';') };
};
