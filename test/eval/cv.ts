/**
 * Prints how well the embedded extractor reads CVs, field by field: `npm run eval:cv [-- FILE.json] [--values]`.
 * FILE has the form of the development set's `cvs.json`; without it, that set is read where it lies beside the repository.
 * Of the held-out CVs only the figures are printed: who mends rules does not look at what they miss there.
 */
import { embeddedProposal } from '../../src/features/cv/profile/embedded-extractor.ts';
import { CV_FIELDS, isRight, marksOf, scoreOf } from './cv-measures.ts';
import type { CvMarks } from './cv-measures.ts';
import type { LabelledCv } from './cv-set.ts';
import { cvsOf, developmentCvs, heldOutCvs, ownCvs, SHARED_CVS } from './cv-set.ts';

const showsValues = process.argv.includes('--values');
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? SHARED_CVS;

async function evaluate(title: string, cvs: readonly LabelledCv[], isHeldOut = false): Promise<void> {
  console.log(`\n${title} (${cvs.length})`);
  const all: CvMarks[] = [];
  for (const cv of cvs) {
    const proposal = embeddedProposal(cv.text);
    const marks = marksOf(cv, proposal);
    all.push(marks);
    if (isHeldOut) continue;
    const { sources: _, suggestedSkills, ...fields } = proposal;
    const values = {
      ...fields,
      linkedin: fields.linkedinUrl,
      skills: suggestedSkills.map(({ name }) => name).join(' '),
    };
    for (const field of CV_FIELDS)
      if (showsValues || !isRight(marks[field]))
        console.log(
          `  ${cv.id} ${field}${isRight(marks[field]) ? '' : ' (wrong)'}: ${JSON.stringify(values[field])}`,
        );
  }
  for (const field of CV_FIELDS) {
    const { precision, recall } = scoreOf(all, field);
    console.log(`${field.padEnd(12)} precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}`);
  }
}

await evaluate('Layouts the rules were made with, test/eval/cvs', ownCvs());
await evaluate('Development CVs, test/eval/cvs/development', developmentCvs());
await evaluate('Held-out CVs, test/eval/cvs/held-out', heldOutCvs(), true);
const shared = cvsOf(file);
if (shared) await evaluate(`CVs of ${file}`, shared);
else console.log(`\nThere is no ${file}: only the repository's own CVs were read.`);
