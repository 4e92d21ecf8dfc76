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
 * Apart from the request loop, with limits on time and memory (contract §7): the longest texts take seconds.
 * @param runMs how long an answer may take, with waiting for a turn
 */
export function embeddedThread(program = PROGRAM, runMs: number = proposalMs) {
  let pool: Piscina<string, ProfileProposal> | undefined;
  const running = () => (pool ??= ownThread(program, { heapMegabytes }));
  return {
    /** @throws AppError UNAVAILABLE with the seconds to wait when too many are waiting, or it takes too long */
    extract: async (cvText: string): Promise<ProfileProposal> => {
      if (running().queueSize >= waiting) throw busy();
      try {
        return await running().run(cvText, { signal: AbortSignal.timeout(runMs) });
      } catch (error) {
        throw error instanceof Error && error.name === 'AbortError' ? busy() : error;
      }
    },
    /** For an import, which has all the time it needs. */
    read: (cvText: string): Promise<ProfileProposal> => running().run(cvText),
    close: async (): Promise<void> => {
      const old = pool;
      pool = undefined;
      await old?.destroy();
    },
  };
}

export const embeddedExtractor = embeddedThread();

/**
 * What a CV says of the columns of an import, by rules and never by a hosted model: an import may hold thousands of CVs,
 * and neither a day's budget nor a stranger's privacy is for a spreadsheet to spend.
 */
export const cvReader: CvReader = async (cvText) => {
  const { sources: _, suggestedSkills, ...fields } = await embeddedExtractor.read(cvText);
  return { ...fields, skills: suggestedSkills.map(({ name }) => name).join(';') };
};
