import { feature, listedUnder } from '../../core/http/feature.ts';
import { organizationRoutes } from './organizations.routes.ts';

export { type OrganizationProfile, organizationSearchText } from './organization-profile.ts';
export {
  createOrganization,
  organizationForms,
  refreshOrganizationSearchText,
} from './organizations.service.ts';
export { organizationExport } from './organizations.export.ts';
export { organizationImport } from './import/organization-import.service.ts';
export { organizationQueries } from './organizations.queries.ts';
export { organizationAnswer, organizationProfileKeys } from './organizations.schemas.ts';

/** Organisations' records and profiles; the folder is spelt as people do, the calls as documented. */
export const organisations = feature('organizations', listedUnder('organisations', organizationRoutes));
