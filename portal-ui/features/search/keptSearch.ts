import type { SearchPayload } from '../../../src/contract/api.ts';
import { readTab, writeTab } from '../../components/tabStorage.ts';
import type { SearchOutcome } from './runSearch.ts';

const KEY = 'timematch.search';

/** What a search found, as the page shows it. */
export type Found = { phase: 'found'; payload: SearchPayload } & SearchOutcome;

/** The search as one left it in this tab. */
export interface KeptSearch {
  /** As typed, sent or not. */
  readonly query?: string;
  /** The organisation that a group admin picked; '' is none. */
  readonly organizationId?: string;
  /** Whether open access advisors are wanted; absent until one has said so. */
  readonly includeOpenAccess?: boolean;
  /** What is being searched for, until there is an answer. */
  readonly asked?: SearchPayload;
  /** What the last search found. */
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
 * What this tab keeps of the last search. Whoever signs in takes their description with them, not what a visitor may see
 * of it; nobody is shown what belongs to another person.
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

/** Keeps what has changed of the search, beside what is kept of it already. */
export function keepSearch(userId: number | null, change: KeptSearch): void {
  writeTab(KEY, JSON.stringify({ ...readSearch(userId), ...change, userId }));
}

/** Forgets it, such as at log-out. */
export const forgetSearch = (): void => writeTab(KEY, null);
