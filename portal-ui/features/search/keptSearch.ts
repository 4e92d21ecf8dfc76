import i18next from 'i18next';
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

const toAskAnew = ({ found, asked, ...kept }: KeptSearch) => ({ ...kept, asked: found?.payload ?? asked });

type Owned = KeptSearch & { readonly userId: number | null; readonly language: string };

/** After a sign-in the visitor's (`null`) query is kept without the results; the search of another user is deleted. */
export function readSearch(userId: number | null): KeptSearch {
  const kept = readTabValue(KEY) as Owned | null;
  if (!kept || !('userId' in kept)) return {};
  if (kept.userId === userId) return kept.language === i18next.language ? kept : toAskAnew(kept);
  if (kept.userId === null) return { query: kept.query };
  forgetSearch();
  return {};
}

export function keepSearch(userId: number | null, change: KeptSearch): void {
  writeTab(KEY, JSON.stringify({ ...readSearch(userId), ...change, userId, language: i18next.language }));
}

/** The next page of the search asks anew: what it has found may not be shown any more. */
export const searchAgain = (userId: number): void =>
  keepSearch(userId, { found: undefined, ...toAskAnew(readSearch(userId)) });

export const forgetSearch = (): void => writeTab(KEY, null);
