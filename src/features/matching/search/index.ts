export { FeatureWriter } from './feature-writer.service.ts';
export { SearchIndex } from './search-index.service.ts';
export { translation } from './translation.ts';
export { visibilityFor, whereVisible } from './visibility.queries.ts';
