import { ADVISOR_COLUMNS } from '../../contract/advisor-csv.ts';
import { headersOf } from '../../contract/csv.ts';
import { listExport } from '../../core/csv/list-export.ts';
import type { AdvisorRow } from './advisors.queries.ts';
import { ROW_COLUMNS, advisorRows, advisorsInScope, listFields, toRecords } from './advisors.queries.ts';

/** What import reads, with ID in front and four columns behind (spec 2 §3 "Export columns"). */
export const advisorExport = listExport<AdvisorRow>({
  headers: {
    id: 'ID',
    ...headersOf(ADVISOR_COLUMNS),
    profileComplete: 'Profile Complete',
    isManaged: 'Is Managed',
    hasJoinedOpenGroup: 'Has Joined Open Group',
    userCreatedAt: 'User Created At',
  },
  fields: listFields,
  rows: advisorRows,
  inScope: advisorsInScope,
  select: ROW_COLUMNS,
  present: (rows) => toRecords(rows).map(({ advisor, ...account }) => ({ ...advisor, ...account })),
});
