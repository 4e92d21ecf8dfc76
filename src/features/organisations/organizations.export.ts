import { headersOf } from '../../contract/csv.ts';
import { listExport } from '../../core/csv/list-export.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { ORGANIZATION_COLUMNS } from './import/organization-columns.ts';
import { listFields, organizationRows, organizationsInScope } from './organisations.queries.ts';

interface Stored {
  readonly id: number;
  readonly hoursAllocated: number | string;
  readonly hoursRemaining: number | string;
  readonly isManaged: number | boolean;
  readonly createdAt: string;
}

const hours = (stored: number | string): number => Math.round(Number(stored) * 100) / 100;

/** What import reads, with ID in front and three columns behind (contract §10 "Organisations"). */
export const organizationExport = listExport<Stored>({
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
  select: [
    'o.id as id',
    'o.name as name',
    'o.type as type',
    'o.description as description',
    'o.website as website',
    'o.logo as logo',
    'o.location as location',
    'u.email as email',
    'u.username as username',
    'o.hours_allocated as hoursAllocated',
    'o.hours_remaining as hoursRemaining',
    'o.is_managed as isManaged',
    'o.created_at as createdAt',
  ],
  present: (row) => ({
    ...row,
    hoursAllocated: hours(row.hoursAllocated),
    hoursRemaining: hours(row.hoursRemaining),
    isManaged: Boolean(row.isManaged),
    createdAt: isoTime(row.createdAt),
  }),
});
