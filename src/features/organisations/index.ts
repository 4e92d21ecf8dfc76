import { feature } from '../../core/http/feature.ts';
import { organizationRoutes } from './organisations.routes.ts';

export type { OrganizationProfile } from './organization-records.ts';
export {
  createOrganization,
  organizationSearchText,
  refreshOrganizationSearchText,
} from './organization-records.ts';
export { organizationExport } from './organizations.export.ts';
export { organizationImport } from './import/organization-import.ts';
export { findOrganization, findOrganizationOfUser } from './organisations.queries.ts';
export { organizationAnswer, organizationProfileKeys } from './organisations.schemas.ts';

/** Organisations' records and profiles; the folder is spelt as people do, the calls as documented. */
export const organisations = feature('organisations', organizationRoutes);
