import type { SearchPayload } from '../../../src/contract/api.ts';
import { readTabValue, writeTab } from '../../../ui-shared/session/tabStorage.ts';
import type { SearchOutcome } from './runSearch.ts';

const KEY = 'timematch.search';

export type Found = { phase: 'found'; payload: SearchPayload } & SearchOutcome;

/** The form of a search; `organizationId` is of the organisation that a group admin chose. */
export const NO_SEARCH = {
  query: '',
  organizationId: '',
  skill: '',
  available: '',
  remote: false,
  place: '',
};

export interface KeptSearch extends Readonly<Partial<typeof NO_SEARCH>> {
  /** Absent until the user has chosen. */
  readonly includeOpenAccess?: boolean;
  readonly asked?: SearchPayload;
  readonly found?: Found;
}

type Owned = KeptSearch & { readonly userId: number | null };

/** After a sign-in the visitor's (`null`) query is kept without the results; the search of another user is deleted. */
export function readSearch(userId: number | null): KeptSearch {
  const kept = readTabValue(KEY) as Owned | null;
  if (!kept || !('userId' in kept)) return {};
  if (kept.userId === userId) return kept;
  if (kept.userId === null) return { query: kept.query };
  forgetSearch();
  return {};
}

export function keepSearch(userId: number | null, change: KeptSearch): void {
  writeTab(KEY, JSON.stringify({ ...readSearch(userId), ...change, userId }));
}

/** The next page of the search asks anew: what it has found may not be shown any more. */
export function searchAgain(userId: number): void {
  const { found, asked } = readSearch(userId);
  keepSearch(userId, { found: undefined, asked: found?.payload ?? asked });
}

export const forgetSearch = (): void => writeTab(KEY, null);
