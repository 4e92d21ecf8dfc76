import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '../../src/features/cv/extraction/read-document.ts';
import type { LabelledCv } from './cv-set.ts';

/** What a writer expects of a file (test/data/cvs/README.md). */
interface ExpectedFile {
  readonly id: string;
  readonly file: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly linkedinUrl: string;
  readonly bioContains: readonly string[];
  readonly bioNotContains: readonly string[];
  readonly expertise: readonly string[];
  readonly skills: readonly string[];
  readonly skillsAcceptable: readonly string[];
  readonly firstNameAlso?: readonly string[];
  readonly lastNameAlso?: readonly string[];
  readonly titleAlso?: readonly string[];
  readonly emailAlso?: readonly string[];
  readonly linkedinUrlAlso?: readonly string[];
  readonly expertiseAlso?: readonly string[];
}

const FOLDER = path.resolve(import.meta.dirname, '../data/cvs');
/** Whose files the rules may learn from; those of all others are only counted. */
const LEARNED = ['CA', 'CB', 'CG', 'CH'];

/** The writers' folders that are there. */
export const writersOf = (set: 'learning' | 'check'): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(FOLDER, entry.name, 'expected.json')))
    .map(({ name }) => name)
    .filter((name) => LEARNED.includes(name) === (set === 'learning'));

/** A writer's files as the product reads them; a file that it refuses has no text. */
export async function filesOf(writer: string): Promise<LabelledCv[]> {
  const folder = path.join(FOLDER, writer);
  const all = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as ExpectedFile[];
  const read: LabelledCv[] = [];
  for (const { id, file, linkedinUrl, bioNotContains, expertise, ...expected } of all) {
    const outcome = await readDocument(readFileSync(path.join(folder, file)));
    read.push({
      id,
      text: 'text' in outcome ? outcome.text : '',
      expected: {
        ...expected,
        linkedin: linkedinUrl,
        bioLacks: bioNotContains,
        expertiseContains: expertise,
        firstNameAcceptable: expected.firstNameAlso,
        lastNameAcceptable: expected.lastNameAlso,
        titleAcceptable: expected.titleAlso,
        emailAcceptable: expected.emailAlso,
        linkedinAcceptable: expected.linkedinUrlAlso,
        expertiseAcceptable: expected.expertiseAlso,
      },
    });
  }
  return read;
}
