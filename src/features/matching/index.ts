import { feature } from '../../core/http/feature.ts';
import type { SearchIndex } from './search/search-index.ts';
import { searchRoutes } from './search/search.routes.ts';

export { changeAllocation, expireCredits, grantCredit, openLedger, resetAllocation } from './hours/ledger.ts';
export { createUseEmbedder } from './ranking/ranking.ts';
export { FeatureWriter } from './search/feature-writer.ts';
export { createSearchIndex } from './search/search-index.ts';
export type { SearchIndex } from './search/search-index.ts';

declare module '../../core/deps.ts' {
  interface Deps {
    /** This process's index of all advisors. */
    readonly searchIndex: SearchIndex;
  }
}

/** Search, requests, matches, sessions and the hours ledger. */
export const matching = feature('matching', searchRoutes);
