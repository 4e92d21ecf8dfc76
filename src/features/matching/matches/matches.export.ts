import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import type { Match } from '../../../contract/requests-api.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { columnsOf } from '../../../core/db/model.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { ADVISOR_NAMES, withAdvisorName, type AdvisorNames } from '../../../core/accounts/names.ts';
import { maskedProfile } from '../search/for-strangers.ts';
import { matchRows, matchesInScope } from './match-access.queries.ts';
import { matchFields } from './matches.queries.ts';

type Stored = AdvisorNames &
  Pick<Match, 'id' | 'status' | 'dueAt' | 'acceptedAt' | 'createdAt' | 'updatedAt'>;

export const matchExport = listExport<Stored>({
  headers: EXPORT_HEADERS.matches,
  fields: matchFields,
  rows: matchRows,
  inScope: matchesInScope,
  select: [
    'm.*',
    {
      ...columnsOf('m', 'requestId', 'advisorId', 'matchScore', 'fitReason', 'dueAt', 'acceptedAt'),
      ...columnsOf('m', 'declineReason', 'proposedByUserId', 'createdAt', 'updatedAt'),
      requestTitle: 'r.title',
      organizationId: 'r.organization_id',
      organizationName: 'o.name',
      ...ADVISOR_NAMES,
    },
  ],
  present: (rows) =>
    rows.map((row) => ({
      ...withAdvisorName(maskedProfile(row)),
      // What is answered or over waits for nothing (as in the list).
      dueAt: row.status === 'pending' ? isoTime(row.dueAt) : null,
      acceptedAt: isoTime(row.acceptedAt),
      createdAt: isoTime(row.createdAt),
      updatedAt: isoTime(row.updatedAt),
    })),
});
