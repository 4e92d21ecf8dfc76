import type { SearchPayload } from '../../../contract/api.ts';
import type { Db } from '../../../core/db/database.ts';
import { fold } from '../../../core/db/dialect.ts';
import type { Among } from '../ranking/index.ts';
import { withContactsMasked } from './masked-contacts.ts';
import { whereVisible, type Visibility } from './visibility.queries.ts';

export type Narrowing = Pick<SearchPayload, 'skills' | 'availability' | 'place'>;

/** The visible advisors who have all that a search is narrowed to; null where it is not. */
export async function fitting(
  db: Db,
  visibility: Visibility,
  { skills = [], availability = [], place = '' }: Narrowing,
): Promise<Among | null> {
  if (skills.length + availability.length === 0 && place === '') return null;
  const query = db('advisors as a').where(whereVisible(visibility));
  for (const skill of skills) void query.where('a.skills', 'like', `%"${skill}"%`);
  for (const time of availability) void query.where('a.availability', 'like', `%"${time}"%`);
  const rows: { id: number; location: string | null }[] = await query.select('a.id', 'a.location');
  const wanted = fold(place);
  // A place is found as strangers read it: else they could spell out a hidden street, letter by letter.
  const isIn = (location: string) =>
    fold(location).includes(wanted) && fold(withContactsMasked(location)).includes(wanted);
  return { ids: rows.filter(({ location }) => isIn(location ?? '')).map(({ id }) => id) };
}
