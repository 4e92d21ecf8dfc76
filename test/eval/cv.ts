/**
 * Prints how well the embedded extractor reads CVs, field by field: `npm run eval:cv [-- FILE.json] [--values]`.
 * FILE has the form of the development set's `cvs.json`; without it, that set is read where it lies beside the repository.
 */
import { embeddedExtractor } from '../../src/features/cv/profile/embedded-extractor.ts';
import { CV_FIELDS, marksOf, meanOf } from './cv-measures.ts';
import type { CvMarks } from './cv-measures.ts';
import type { LabelledCv } from './cv-set.ts';
import { cvsOf, ownCvs, SHARED_CVS } from './cv-set.ts';

const WIDTH = 13;
const showsValues = process.argv.includes('--values');
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? SHARED_CVS;
const cell = (value: number | null): string => (value === null ? '–' : value.toFixed(2)).padStart(WIDTH);

async function evaluate(title: string, cvs: readonly LabelledCv[]): Promise<void> {
  console.log(`\n${title} (${cvs.length})`);
  console.log(''.padEnd(16) + CV_FIELDS.map((field) => field.padStart(WIDTH)).join(''));
  const all: CvMarks[] = [];
  for (const cv of cvs) {
    const proposal = await embeddedExtractor.extract(cv.text);
    const marks = marksOf(cv, proposal);
    all.push(marks);
    console.log(cv.id.padEnd(16) + CV_FIELDS.map((field) => cell(marks[field])).join(''));
    if (showsValues) {
      const { sources: _, suggestedSkills, ...values } = proposal;
      console.log(JSON.stringify({ ...values, skills: suggestedSkills.map(({ name }) => name) }, null, 2));
    }
  }
  console.log('mean'.padEnd(16) + CV_FIELDS.map((field) => cell(meanOf(all, field))).join(''));
}

await evaluate('Layouts of our own, test/eval/cvs', ownCvs());
const shared = cvsOf(file);
if (shared) await evaluate(`CVs of ${file}`, shared);
else console.log(`\nThere is no ${file}: only our own layouts were read.`);
