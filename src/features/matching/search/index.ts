export { FeatureWriter } from './feature-writer.service.ts';
export { createSearchIndex } from './search-index.service.ts';
export type { SearchIndex } from './search-index.service.ts';
export { translation } from './translation.ts';
export { visibilityFor, whereVisible } from './visibility.queries.ts';
