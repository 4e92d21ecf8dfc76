export { writeOrganizationFeatures, hashOfText, suggestedFacts } from './organization-features.service.ts';
export { whereOrganizationVisible } from './visible-organizations.queries.ts';
