import { skillLabel } from '../../../../contract/enums.ts';
import { literal } from '../../../../contract/translate.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { profileParts, readProfile } from '../../ranking/profile-parts.ts';
import { hasContactData } from '../../ranking/text.ts';
import { profileOf, type ProfileColumns } from '../profile-text.ts';

/** What an assessment reads of a profile; never CV text (contract §10 "Search"). */
export type AssessedProfile = Pick<ProfileColumns, 'title' | 'expertise' | 'bio'> & {
  readonly skills: readonly string[];
};

/** For a model: no name, no contact data. */
export interface ProfileView {
  readonly title: string;
  readonly expertise: readonly string[];
  readonly bio: readonly string[];
  readonly skills: readonly string[];
}

/** A profile that gives orders to its reader is never shown to a model. */
export function isSteered({ title, expertise, bio }: AssessedProfile): boolean {
  return [title, expertise, bio, `${title ?? ''}\n${expertise ?? ''}\n${bio ?? ''}`].some((text) =>
    givesOrders(text ?? ''),
  );
}

/** @param others in the same question; their names are removed as well */
export function viewOf(
  profile: AssessedProfile & PersonName,
  others: readonly PersonName[] = [],
): ProfileView {
  const parts = profileParts(readProfile(profileOf(profile)));
  const texts = (kind: (typeof parts)[number]['kind']) =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ text }) => withoutNames(withoutContacts(text), profile, others))
      .filter(Boolean);
  return {
    title: texts('title')[0] ?? '',
    expertise: texts('item'),
    bio: texts('sentence'),
    skills: profile.skills.map(skillLabel),
  };
}

export function partsOf(view: ProfileView): string[] {
  return [view.title, ...view.expertise, ...view.bio, ...view.skills].filter(Boolean);
}

/** The longest address in words: "name (at) example (dot) org", "+44 20 79 46 09 58". */
const WORDS = 6;

/** For a model that somebody else runs. @returns empty when contact data cannot be separated from the rest */
export function withoutContacts(text: string): string {
  if (!hasContactData(text)) return text;
  const words = text.split(/\s+/u);
  for (let length = 1; length <= WORDS; length += 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      if (!hasContactData(words.slice(at, at + length).join(' '))) continue;
      let [from, to] = [at, at + length];
      // The first groups of a number may look like a whole one.
      while (isNumeric(words[to])) to += 1;
      while (isNumeric(words[from - 1])) from -= 1;
      words.splice(from, to - from);
      at = from - 1;
    }
  }
  const left = words.join(' ');
  return hasContactData(left) ? '' : left;
}

const isNumeric = (word: string | undefined): boolean =>
  word !== undefined && /^[\d().+-]+[,;:]?$/u.test(word);

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

export const NAMELESS = '[name]';

/** Own names whole or in part, others' only whole. Only capitalised words count, so that "I will" stays in Will's text. */
function withoutNames(text: string, own: PersonName, others: readonly PersonName[]): string {
  const forms = [...formsOf(own), ...others.map(wholeName).flatMap(spellings)];
  return patterns(forms).reduce((left, pattern) => left.replaceAll(pattern, NAMELESS), text);
}

/** Whether a text contains one of these names, whole or in part. @param unlessIn names in this text are ignored */
export function mentions(text: string, names: readonly PersonName[], unlessIn: string): boolean {
  return patterns(names.flatMap(formsOf)).some(
    (pattern) => text.search(pattern) >= 0 && unlessIn.search(pattern) < 0,
  );
}

/** The longest first, so that whole names match before their parts. */
function patterns(forms: readonly string[]): RegExp[] {
  return [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .map((form) => {
      const words = literal(form)
        .replaceAll(/['’]/gu, "['’]")
        .replaceAll(' ', String.raw`\s+`);
      return new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?:['’]s)?(?![\p{L}\p{N}])`, 'gu');
    });
}

const wholeName = ({ firstName, lastName }: PersonName): string =>
  `${firstName} ${lastName}`.replaceAll(/\s+/gu, ' ').trim();

function formsOf(name: PersonName): string[] {
  const whole = wholeName(name);
  return [whole, ...whole.split(/[\s-]/u)].flatMap(spellings);
}

/** As typed when it has a capital, with capitals, and in capitals. */
function spellings(name: string): string[] {
  if (name.length < 2 || !/\p{L}/u.test(name)) return [];
  const capital = name.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [capital, name.toUpperCase(), ...(name === name.toLowerCase() ? [] : [name])];
}
