import type { Skill } from '../../../contract/enums.ts';
import { readJson } from '../../../core/json.ts';

/** A list column of a plain read: JSON text on both databases. */
export function parseList<Item extends string>(stored: string | readonly Item[]): Item[] {
  return typeof stored === 'string' ? readJson<Item[]>(stored) : [...stored];
}

/** An advisor's skills, of a plain read. */
export const parseSkills = (stored: string | readonly Skill[]): Skill[] => parseList(stored);
