import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '../../src/features/cv/extraction/read-document.ts';
import type { LabelledCv } from './cv-set.ts';

type Field = 'firstName' | 'lastName' | 'title' | 'email' | 'linkedinUrl';
type Named = Readonly<Record<Field, string> & Partial<Record<`${Field}Also`, readonly string[]>>>;

interface Beginning extends Named {
  readonly id: string;
  readonly text: string;
}

/** What a writer expects of a file (test/data/cvs/README.md). */
type ExpectedFile = Named &
  Readonly<
    Record<'id' | 'file', string> &
      Record<
        'bioContains' | 'bioNotContains' | 'expertise' | 'skills' | 'skillsAcceptable',
        readonly string[]
      > & { expertiseAlso?: readonly string[] }
  >;

const FOLDER = path.resolve(import.meta.dirname, '../data/cvs');
/** Whose files the rules may learn from; those of all others are only counted. */
const LEARNED = [
  'CA',
  'CB',
  'CG',
  'CH',
  'CI',
  'CJ',
  'CK',
  'CL',
  'CN',
  'CO',
  'CP',
  'CQ',
  'CS',
  'CT',
  'CU',
  'CX',
  'CY',
];

/** The writers' folders that are there. */
export const writersOf = (set: 'learning' | 'check'): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(FOLDER, entry.name, 'expected.json')))
    .map(({ name }) => name)
    .filter((name) => LEARNED.includes(name) === (set === 'learning'));

/** Writers of beginnings alone (name, title, addresses) whose texts the rules may learn from. */
const BEGINNINGS_LEARNED = ['N1', 'N2', 'N4', 'N5'];

/** Who wrote beginnings of CVs. */
export const beginnersOf = (set: 'learning' | 'check'): string[] =>
  readdirSync(path.join(FOLDER, 'beginnings'))
    .map((file) => path.parse(file).name)
    .filter((name) => BEGINNINGS_LEARNED.includes(name) === (set === 'learning'));

/** Beginnings of CVs as texts, by one writer. */
export const beginningsBy = (writer: string) => namedTexts(path.join(FOLDER, 'beginnings', `${writer}.json`));

export const beginningsOf = (set: 'learning' | 'check') => beginnersOf(set).flatMap(beginningsBy);

/** Single names in many forms, and lines that are none. */
export const nameCases = (): LabelledCv[] => namedTexts(path.join(FOLDER, 'names.json'));

const namedTexts = (file: string): LabelledCv[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Beginning[]).map(({ id, text, ...expected }) => ({
    id,
    text,
    expected: {
      ...inTermsOfRules(expected),
      bioContains: [],
      expertiseContains: [],
      skills: [],
      skillsAcceptable: [],
    },
  }));

/** A writer's files as the product reads them; a file that it refuses has no text. */
export async function filesOf(writer: string): Promise<LabelledCv[]> {
  const folder = path.join(FOLDER, writer);
  const all = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as ExpectedFile[];
  const read: LabelledCv[] = [];
  for (const { id, file, bioNotContains, expertise, ...expected } of all) {
    const outcome = await readDocument(readFileSync(path.join(folder, file)));
    read.push({
      id,
      text: 'text' in outcome ? outcome.text : '',
      expected: {
        ...expected,
        ...inTermsOfRules(expected),
        bioLacks: bioNotContains,
        expertiseContains: expertise,
        expertiseAcceptable: expected.expertiseAlso,
      },
    });
  }
  return read;
}

/** A page's address in its one usual form: some writers left out the scheme or wrote a country's site. */
const usual = (page: string): string =>
  page
    .replace(/^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(?=linkedin\.com\/in\/)/, 'https://www.')
    .replace(/\/$/, '');

function inTermsOfRules({ firstName, lastName, title, email, linkedinUrl, ...others }: Named) {
  return {
    firstName,
    lastName,
    title,
    email,
    linkedin: usual(linkedinUrl),
    firstNameAcceptable: others.firstNameAlso,
    lastNameAcceptable: others.lastNameAlso,
    titleAcceptable: others.titleAlso,
    emailAcceptable: others.emailAlso,
    linkedinAcceptable: others.linkedinUrlAlso,
  };
}
