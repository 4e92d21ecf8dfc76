import type { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import { pickWritten, type FormOf } from '../../contract/fields.ts';
import type { Tx } from '../../core/db/database.ts';
import { generateManagedPassword, randomText } from '../../core/security/passwords.ts';
import { type AccountForm, type MemberForms, addMember, saveMember } from '../members/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { ADVISOR, advisorQueries } from './advisors.queries.ts';
import { Advisor } from './models/advisor.model.ts';
import { fold } from '../../core/db/dialect.ts';
import { freeUsername } from '../../core/accounts/free-usernames.ts';
import { orNotFound } from '../../core/errors.ts';

/** Letters of Latin scripts that no Unicode form takes apart. */
const ASCII: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
};

/** The name's letters folded to ASCII, in lower case (contract §10 "Advisors"). */
const letters = (name: string): string => fold(name).replaceAll(/[^a-z]/g, (letter) => ASCII[letter] ?? '');

/**
 * A username for a managed advisor without one: first initial, up to seven letters of the last name and four random
 * characters; with too few letters, `managed_` and eight random characters (spec 2 §5, contract §10).
 */
async function managedUsername(trx: Tx, firstName: string, lastName: string): Promise<string> {
  const [initial, family] = [letters(firstName).slice(0, 1), letters(lastName).slice(0, 7)];
  const stem =
    initial && family.length >= 2 ? `${initial}${family}${randomText(4)}` : `managed_${randomText(8)}`;
  return freeUsername(trx, stem.toLowerCase());
}

export type AdvisorForm = FormOf<typeof ADVISOR_FIELDS> & AccountForm & { readonly email: string };

interface NewAdvisor extends Pick<AdvisorForm, 'hasJoinedOpenGroup'> {
  readonly userId: number;
  readonly profile: AdvisorProfile;
  readonly isManaged: boolean;
}

/** @returns the id of the advisor record */
export function createAdvisor(trx: Tx, { profile, hasJoinedOpenGroup = false, ...own }: NewAdvisor) {
  const written = pickWritten(ADVISOR.fields, 'registration', profile);
  return addMember(trx, ADVISOR, { skills: [], availability: [], ...written, ...own, hasJoinedOpenGroup });
}

/** A managed one gets a username and a password when none is given (spec 2 §5). */
export const advisorForms: MemberForms<Advisor, AdvisorForm> = {
  entity: ADVISOR,
  queries: advisorQueries,
  usernameFor: (trx, { firstName, lastName }) => managedUsername(trx, firstName, lastName),
  makePassword: generateManagedPassword,
  add: (trx, _context, userId, { isManaged = false, hasJoinedOpenGroup, ...profile }) =>
    createAdvisor(trx, { userId, profile, isManaged, hasJoinedOpenGroup }),
  save: (trx, _context, advisor, written) => saveMember(trx, ADVISOR, advisor, written),
};

const NO_FILE = { cvFileId: null, cvFileUrl: null, cvFileName: null, cvFileType: null, cvFileSize: null };
export type CvFile = { readonly [Field in keyof typeof NO_FILE]: NonNullable<Advisor[Field]> };

/**
 * A CV's text belongs to the profile's form: it is taken over only where the profile has none, and stays.
 * @param file null takes away the one before @returns `replacedFileId`: the file before, null when there was none
 * @throws AppError NOT_FOUND
 */
export async function linkCvFile(trx: Tx, advisorId: number, file: CvFile | null, cvText?: string) {
  const advisor = orNotFound(await Advisor.query(trx).findById(advisorId).forUpdate());
  // A file here, or the link to one elsewhere that the advisor registered with.
  const had = advisor.cvFileId !== null || advisor.cvFileUrl !== null;
  const linked = { userId: advisor.userId, had, replacedFileId: advisor.cvFileId };
  if (!file && !had) return linked;
  await Advisor.query(trx)
    .findById(advisorId)
    .patch(file ?? NO_FILE);
  if (cvText !== undefined && (advisor.cvText ?? '').trim() === '')
    await saveMember(trx, ADVISOR, advisor, { cvText });
  return linked;
}
