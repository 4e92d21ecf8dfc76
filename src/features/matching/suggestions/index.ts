export { suggestedFacts, writeOrganizationFeatures } from './organization-features.service.ts';
export { visibleToAdvisor, whereOrganizationVisible } from './visible-organizations.queries.ts';
