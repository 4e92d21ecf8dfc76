import type { SearchPayload } from '../../../src/contract/api.ts';
import { readTab, writeTab } from '../../components/tabStorage.ts';
import type { SearchOutcome } from './runSearch.ts';

const KEY = 'timematch.search';

export type Found = { phase: 'found'; payload: SearchPayload } & SearchOutcome;

export interface KeptSearch {
  readonly query?: string;
  /** The organisation that a group admin chose; '' is none. */
  readonly organizationId?: string;
  /** Absent until the user has chosen. */
  readonly includeOpenAccess?: boolean;
  readonly asked?: SearchPayload;
  readonly found?: Found;
}

type Owned = KeptSearch & { readonly userId: number | null };

function parse(text: string | null): Owned | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null && 'userId' in kept ? (kept as Owned) : null;
  } catch {
    return null;
  }
}

/**
 * The search that this tab keeps. After a sign-in the visitor's query is kept without the results; the search of
 * another user is deleted.
 * @param userId null for visitors
 */
export function readSearch(userId: number | null): KeptSearch {
  const kept = parse(readTab(KEY));
  if (kept === null) return {};
  if (kept.userId === userId) return kept;
  if (kept.userId === null) return { query: kept.query };
  forgetSearch();
  return {};
}

export function keepSearch(userId: number | null, change: KeptSearch): void {
  writeTab(KEY, JSON.stringify({ ...readSearch(userId), ...change, userId }));
}

export const forgetSearch = (): void => writeTab(KEY, null);
