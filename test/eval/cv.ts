/**
 * Prints how well CVs become profiles, field by field: `npm run eval:cv [-- --misses]`. The files of test/data/cvs go through
 * the product's own extraction and then its rules; learning and check set stand side by side, with bootstrap intervals.
 * `--misses` tells what is missed, of the learning set and the older development texts only, and does not read the check set:
 * who mends rules looks at neither its misses nor, while at it, its figures.
 */
import { embeddedProposal } from '../../src/features/cv/profile/embedded-extractor.ts';
import { beginningsOf, filesOf, writersOf } from './cv-files.ts';
import { CV_FIELDS, intervalsOf, isRight, marksOf, scoreOf, type CvMarks } from './cv-measures.ts';
import { cvsOf, developmentCvs, heldOutCvs, ownCvs, SHARED_CVS, type LabelledCv } from './cv-set.ts';

const showsMisses = process.argv.includes('--misses');

function marked(cvs: readonly LabelledCv[], isLearned: boolean): CvMarks[] {
  return cvs.map((cv) => {
    const proposal = embeddedProposal(cv.text);
    const marks = marksOf(cv, proposal);
    const { sources: _, suggestedSkills, ...fields } = proposal;
    const values = {
      ...fields,
      linkedin: fields.linkedinUrl,
      skills: suggestedSkills.map(({ name }) => name).join(' '),
    };
    if (showsMisses && isLearned)
      for (const field of CV_FIELDS)
        if (!isRight(marks[field])) console.log(`  ${cv.id} ${field}: ${JSON.stringify(values[field])}`);
    return marks;
  });
}

function figures(marks: readonly CvMarks[], field: (typeof CV_FIELDS)[number], hasIntervals: boolean) {
  if (marks.length === 0) return '-';
  const { precision, recall } = scoreOf(marks, field);
  if (!hasIntervals) return `${precision.toFixed(2)} / ${recall.toFixed(2)}`;
  const range = intervalsOf(marks, field);
  return [
    [precision, range.precision],
    [recall, range.recall],
  ]
    .map(([value, bounds]) => {
      const [low, high] = bounds as readonly [number, number];
      return `${(value as number).toFixed(2)} [${low.toFixed(2)}-${high.toFixed(2)}]`;
    })
    .join(' / ');
}

function table(
  columns: readonly (readonly [name: string, marks: readonly CvMarks[]])[],
  hasIntervals: boolean,
): void {
  const row = (first: string, cells: readonly string[]): void =>
    console.log(first.padEnd(11) + cells.map((cell) => cell.padEnd(hasIntervals ? 42 : 20)).join(''));
  row(
    '',
    columns.map(([name, marks]) => `${name} (${marks.length})`),
  );
  for (const field of CV_FIELDS)
    row(
      field,
      columns.map(([, marks]) => figures(marks, field, hasIntervals)),
    );
}

async function files(set: 'learning' | 'check'): Promise<CvMarks[]> {
  const cvs = await Promise.all(writersOf(set).map(filesOf));
  return marked(cvs.flat(), set === 'learning');
}

console.log('Precision / recall of files');
table(
  [
    ['learning', await files('learning')],
    ['check', showsMisses ? [] : await files('check')],
  ],
  true,
);
console.log('\nOf beginnings of CVs, as texts');
table(
  [
    ['learning', marked(beginningsOf('learning'), true)],
    ['check', showsMisses ? [] : marked(beginningsOf('check'), false)],
  ],
  true,
);
console.log('\nOf the older texts');
table(
  [
    ['first layouts', marked(ownCvs(), true)],
    ['development', marked(developmentCvs(), true)],
    ['held-out', marked(heldOutCvs(), false)],
    ['given', marked(cvsOf(SHARED_CVS) ?? [], true)],
  ],
  false,
);
