import type { Tx } from '../../core/db/database.ts';
import { notFound } from '../../core/errors.ts';
import { saveAdvisor } from './advisors.service.ts';
import { Advisor } from './models/advisor.model.ts';

/** A stored CV as the advisor's record shows it. */
export interface CvFile {
  readonly cvFileId: number;
  readonly cvFileUrl: string;
  readonly cvFileName: string;
  readonly cvFileType: string;
  readonly cvFileSize: number;
}

const NO_FILE = { cvFileId: null, cvFileUrl: null, cvFileName: null, cvFileType: null, cvFileSize: null };

/** What a changed file means for its advisor. */
export interface LinkedCv {
  readonly userId: number;
  /** Whether there was a CV before: a file here, or the link to one elsewhere that the advisor registered with. */
  readonly had: boolean;
  /** The file before; null when there was none. */
  readonly replacedFileId: number | null;
}

/**
 * Gives an advisor another CV file, or none. The text of the CV belongs to the profile's form, which saves it itself: it
 * is taken over only where the profile has none, and stays when the file goes.
 */
export async function linkCvFile(
  trx: Tx,
  advisorId: number,
  file: CvFile | null,
  cvText?: string,
): Promise<LinkedCv> {
  const advisor = await Advisor.query(trx).findById(advisorId).forUpdate();
  if (!advisor) throw notFound();
  // Nothing goes: then nothing is changed, and there is nothing to tell of.
  const linked = { userId: advisor.userId, had: isLinked(advisor), replacedFileId: advisor.cvFileId };
  if (!file && !linked.had) return linked;
  await Advisor.query(trx)
    .findById(advisorId)
    .patch(file ?? NO_FILE);
  if (cvText !== undefined && (advisor.cvText ?? '').trim() === '')
    await saveAdvisor(trx, advisor, { cvText });
  return linked;
}

const isLinked = ({ cvFileId, cvFileUrl }: Advisor): boolean => cvFileId !== null || cvFileUrl !== null;
