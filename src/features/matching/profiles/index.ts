export { readOrganizationPage } from './profiles.queries.ts';
