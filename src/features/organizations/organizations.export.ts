import { ORGANIZATION_COLUMNS } from '../../contract/organization-csv.ts';
import { organizationQueries } from './organizations.queries.ts';

/** What import reads, with ID in front and three columns behind (contract §10 "Organisations"). */
export const organizationExport = organizationQueries.exported([
  'id',
  ...ORGANIZATION_COLUMNS.map(({ key }) => key),
  'hoursRemaining',
  'isManaged',
  'createdAt',
]);
