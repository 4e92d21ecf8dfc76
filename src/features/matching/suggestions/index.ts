export { writeOrganizationFeatures } from './organization-features.service.ts';
export { hashOfText, suggestedFacts } from './organization-features.service.ts';
export { whereOrganizationVisible } from './visible-organizations.queries.ts';
