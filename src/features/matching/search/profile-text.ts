import type { Skill } from '../../../contract/enums.ts';
import { cut } from '../../../core/cut.ts';
import { readJson } from '../../../core/json.ts';
import type { ProfileText } from '../ranking/index.ts';
import { CV_READ } from '../ranking/profile-parts.ts';
import { CONTACT_GONE } from '../ranking/text.ts';
import { HIDDEN, maskContacts, withContactsMasked } from './masked-contacts.ts';

/** A list column of a plain read: JSON text on both databases. */
export function parseList<Item extends string>(stored: string | readonly Item[]): Item[] {
  return typeof stored === 'string' ? readJson<Item[]>(stored) : [...stored];
}

export const parseSkills = (stored: string | readonly Skill[]): Skill[] => parseList(stored);

/** CV text weighs in features only and is never quoted (contract §10). */
export interface ProfileColumns {
  readonly title: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly skills: string | readonly string[];
  readonly cv_text?: string | null;
}

/** For the ranker: a score tells that a word is there, so strangers could try out, street by street, what they are not shown. */
export const rankedText = (text: string | null | undefined, mask = withContactsMasked): string =>
  mask(text ?? '').replaceAll(HIDDEN, CONTACT_GONE);

export const profileOf = (row: ProfileColumns): ProfileText => ({
  title: rankedText(row.title),
  expertise: rankedText(row.expertise),
  bio: rankedText(row.bio),
  skills: parseList(row.skills),
  // Long, and read once: not worth remembering.
  cvText: rankedText(row.cv_text && cut(row.cv_text, CV_READ), maskContacts),
});
