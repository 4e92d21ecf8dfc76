import type { CvReader } from '../../advisors/index.ts';
import { embeddedExtractor } from './embedded-thread.ts';

/**
 * What a CV says of the columns of an import, by rules and never by a hosted model: an import may hold thousands of CVs,
 * and neither a day's budget nor a stranger's privacy is for a spreadsheet to spend.
 */
export const cvReader: CvReader = async (cvText) => {
  const { sources: _, suggestedSkills, ...fields } = await embeddedExtractor.read(cvText);
  return { ...fields, skills: suggestedSkills.map(({ name }) => name).join(';') };
};
