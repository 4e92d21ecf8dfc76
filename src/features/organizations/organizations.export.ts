import { headersOf } from '../../contract/csv.ts';
import { listExport } from '../../core/csv/list-export.ts';
import { ORGANIZATION_COLUMNS } from './import/organization-columns.ts';
import type { OrganizationRow } from './organizations.queries.ts';
import {
  ROW_COLUMNS,
  listFields,
  organizationRows,
  organizationsInScope,
  toRecords,
} from './organizations.queries.ts';

/** What import reads, with ID in front and three columns behind (contract §10 "Organisations"). */
export const organizationExport = listExport<OrganizationRow>({
  headers: {
    id: 'ID',
    ...headersOf(ORGANIZATION_COLUMNS),
    hoursRemaining: 'Hours Remaining',
    isManaged: 'Is Managed',
    createdAt: 'Created At',
  },
  fields: listFields,
  rows: organizationRows,
  inScope: organizationsInScope,
  select: ROW_COLUMNS,
  present: (rows) => toRecords(rows).map(({ organization, ...account }) => ({ ...organization, ...account })),
});
