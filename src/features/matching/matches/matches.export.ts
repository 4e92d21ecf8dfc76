import type { MatchStatus } from '../../../contract/enums.ts';
import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { advisorName } from '../advisor-name.ts';
import type { AdvisorNames } from '../advisor-name.ts';
import { matchRows, matchesInScope } from './match-access.queries.ts';
import { matchFields } from './matches.queries.ts';

interface Stored extends AdvisorNames {
  readonly id: number;
  readonly status: MatchStatus;
  readonly dueAt: string | null;
  readonly acceptedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Matches with the names of their request and both sides. */
export const matchExport = listExport<Stored>({
  headers: EXPORT_HEADERS.matches,
  fields: matchFields,
  rows: matchRows,
  inScope: matchesInScope,
  select: [
    'm.id as id',
    'm.request_id as requestId',
    'r.title as requestTitle',
    'r.organization_id as organizationId',
    'o.name as organizationName',
    'm.advisor_id as advisorId',
    'a.first_name as firstName',
    'a.last_name as lastName',
    'au.username as username',
    'm.status as status',
    'm.match_score as matchScore',
    'm.fit_reason as fitReason',
    'm.due_at as dueAt',
    'm.accepted_at as acceptedAt',
    'm.decline_reason as declineReason',
    'm.proposed_by_user_id as proposedByUserId',
    'm.created_at as createdAt',
    'm.updated_at as updatedAt',
  ],
  present: (rows) =>
    rows.map(({ firstName, lastName, username, ...row }) => ({
      ...row,
      advisorName: advisorName({ firstName, lastName, username }),
      // What is answered or over waits for nothing (as in the list).
      dueAt: row.status === 'pending' ? isoTime(row.dueAt) : null,
      acceptedAt: isoTime(row.acceptedAt),
      createdAt: isoTime(row.createdAt),
      updatedAt: isoTime(row.updatedAt),
    })),
});
