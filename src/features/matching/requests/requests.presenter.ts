import type { CheckKind, MatchStatus, RequestStatus, TimeCommitment } from '../../../contract/enums.ts';
import type { HelpRequest, RequestMatch } from '../../../contract/requests-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { Rows } from '../../../core/db/tables.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { round } from '../hours/account.service.ts';
import { withContactsMasked } from '../search/masked-contacts.ts';
import { parseSkills } from '../search/profile-text.ts';
import { advisorName, type AdvisorNames } from '../../../core/accounts/names.ts';

export interface RequestRow extends RowOf<'requests'> {
  readonly time_commitment: TimeCommitment;
  readonly requires_check: CheckKind | null;
  readonly status: RequestStatus;
  readonly organization_name: string;
  readonly organization_user_id: number;
}

export interface MatchRow extends RowOf<'matches'>, AdvisorNames, Pick<Rows['advisors'], 'title'> {
  readonly status: MatchStatus;
}

export const presentRequest = (row: RequestRow): Omit<HelpRequest, 'matches' | 'abilities'> => ({
  ...fieldsOf(row, 'id', 'organizationId', 'organizationName', 'organizationUserId', 'title'),
  ...fieldsOf(row, 'description', 'timeCommitment', 'requiresCheck', 'status', 'version'),
  ...fieldsOf(row, 'createdAt', 'updatedAt'),
  skillsRequired: parseSkills(row.skills_required),
  hoursNeeded: round(Number(row.hours_needed)),
  hoursUsed: round(Number(row.hours_used)),
});

export function presentRequestMatch(row: MatchRow): RequestMatch {
  return {
    ...fieldsOf(row, 'id', 'advisorId', 'matchScore', 'status', 'declineReason', 'acceptedAt'),
    // Without contacts: they are read before anybody has said yes.
    advisorName: withContactsMasked(advisorName(row)),
    advisorTitle: row.title && withContactsMasked(row.title),
    dueAt: row.status === 'pending' ? isoTime(row.due_at) : null,
  };
}
