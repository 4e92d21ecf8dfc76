export { writeOrganizationFeatures, hashOfText, suggestedFacts } from './organization-features.service.ts';
export { visibleToAdvisor, whereOrganizationVisible } from './visible-organizations.queries.ts';
