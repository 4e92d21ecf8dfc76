import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A CV with what its profile should say; `…Acceptable` lists other answers that are as right, `…Lacks` phrases of other parts. */
export interface LabelledCv {
  readonly id: string;
  readonly text: string;
  readonly expected: Readonly<
    Record<TextField, string> &
      Record<'bioContains' | 'expertiseContains' | 'skills' | 'skillsAcceptable', readonly string[]> &
      Partial<
        Record<
          `${TextField}Acceptable` | 'bioLacks' | 'expertiseAcceptable' | 'expertiseLacks',
          readonly string[]
        >
      >
  >;
}

type TextField = 'firstName' | 'lastName' | 'title' | 'email' | 'linkedin';

const OWN = path.join(import.meta.dirname, 'cvs');
/** Lies beside the repository where it is developed; nothing needs it. */
export const SHARED_CVS = path.resolve(import.meta.dirname, '../../../shared/data/matching/cvs.json');

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const inFolder = (folder: string): LabelledCv[] =>
  (json(path.join(folder, 'expected.json')) as (LabelledCv['expected'] & { id: string })[]).map(
    ({ id, ...expected }) => ({ id, text: readFileSync(path.join(folder, `${id}.txt`), 'utf8'), expected }),
  );

/** The repository's first CVs, one of each layout, which the rules were made with. */
export const ownCvs = (): LabelledCv[] => inFolder(OWN);

/** CVs in further layouts and manners, whose failures the rules may learn from. */
export const developmentCvs = (): LabelledCv[] => inFolder(path.join(OWN, 'development'));

/** Others that were written before those rules, and of which only the figures are looked at. */
export const heldOutCvs = (): LabelledCv[] => inFolder(path.join(OWN, 'held-out'));

/** The CVs of a file in the shared form; null when it is not there. */
export const cvsOf = (file: string) => (existsSync(file) ? (json(file) as LabelledCv[]) : null);
