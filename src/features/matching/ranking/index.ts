/** design/matching.md: profile text → features → rank → readable score with its evidence. */
export { computeFeatures, shareAnew } from './compute-features.ts';
export {
  decodeIndex,
  encodeFeatures,
  FEATURES_EDITION,
  INDEX_BYTES,
  modelNameOf,
  storedModel,
} from './features.ts';
export { RankingIndex } from './ranking-index.ts';
export { briefVectors, prepareQuery } from './prepare.ts';
export { assess, fitOf } from './assess.ts';
export { vectorsOrNull, type Judgement } from './moderation/learned.ts';
export { isNotLoaded, LocalRanker } from './ranker.ts';
export type { Among, ProfileWithFeatures, KnownBrief, Ranker, RankTask } from './ranker.ts';
export { createRankerThread } from './ranker-thread.ts';
export { largestShares, shippedTrades, trades, type TradeShares } from './trades.ts';
export type { Trade } from './trades-file.ts';
export { OWN_IDS_FROM, OWN_IDS_TO, tradeVectors, readByOwnTrades, type StoredTrade } from './own-trades.ts';
export { readByAdvisor, reasonToAdvisor, whySuggested } from './reason.ts';
export type * from './types.ts';
export { createLexicalOnlyEmbedder, createUseEmbedder, SENTENCE_MODEL } from './use-embedder.ts';
export { dotBothPacked, pack, unpack, type PackedVector } from './vectors.ts';
export { moderate, type SecondOpinion } from './moderation/moderate.ts';
export { secondOpinion } from './moderation/second-opinion.ts';
