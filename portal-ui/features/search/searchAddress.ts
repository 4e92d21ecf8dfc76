import type { SearchPayload } from '../../../src/contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS } from '../../../src/contract/routes.ts';

export type Brief = Pick<SearchPayload, 'query' | 'skills' | 'availability' | 'place'>;

/** A longer brief stays in the tab: some servers and mail programs cut longer addresses. */
const ADDRESS_MAX = 2_000;

/** A search in the address of its page, to be shared; empty for one that is too long. */
export function addressOf({ query, skills = [], availability = [], place = '' }: Brief): URLSearchParams {
  const params = new URLSearchParams({ q: query });
  for (const skill of skills) params.append('skill', skill);
  for (const time of availability) params.append('available', time);
  if (place) params.set('place', place);
  return String(params).length > ADDRESS_MAX ? new URLSearchParams() : params;
}

/** @returns null where the address holds no search; what it does not know it leaves out */
export function briefIn(params: URLSearchParams): Brief | null {
  const query = params.get('q')?.trim().slice(0, LIMITS.search.queryMax);
  if (!query) return null;
  return {
    query,
    skills: SKILLS.filter((skill) => params.getAll('skill').includes(skill)),
    availability: AVAILABILITY.filter((time) => params.getAll('available').includes(time)),
    place: params.get('place')?.slice(0, LIMITS.search.placeMax) ?? '',
  };
}

export function requestPath(query: string, advisorId: number): string {
  const description = query.slice(0, LIMITS.request.description.max);
  return `${PATHS.createRequest}?${String(new URLSearchParams({ description, advisorIds: String(advisorId) }))}`;
}
