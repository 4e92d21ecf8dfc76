import { feature, listedUnder } from '../../core/http/feature.ts';
import { organizationRoutes } from './organizations.routes.ts';

export { type OrganizationProfile, organizationSearchText } from './organization-profile.ts';
export { createOrganization, organizationForms } from './organizations.service.ts';
export { organizationExport } from './organizations.export.ts';
export { organizationImport } from './import/organization-import.service.ts';
export { ORGANIZATION, organizationQueries } from './organizations.queries.ts';
export { organizationAnswer, organizationProfileKeys } from './organizations.schemas.ts';

export const organizations = feature('organizations', listedUnder('organisations', organizationRoutes));
