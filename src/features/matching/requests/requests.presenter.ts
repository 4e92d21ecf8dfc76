import type { CheckKind, MatchStatus, RequestStatus, TimeCommitment } from '../../../contract/enums.ts';
import type { HelpRequest, RequestMatch } from '../../../contract/requests-api.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { advisorName } from '../advisor-name.ts';
import { parseSkills } from '../search/profile-text.ts';

/** A request's row with its organisation's name. */
export interface RequestRow {
  readonly id: number;
  readonly organization_id: number;
  readonly title: string;
  readonly description: string;
  readonly skills_required: string;
  readonly time_commitment: TimeCommitment;
  readonly hours_needed: number | string;
  readonly hours_used: number | string;
  readonly requires_check: CheckKind | null;
  readonly status: RequestStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly organization_name: string;
  readonly organization_user_id: number;
}

/** A match's row as its request shows it. */
export interface MatchRow {
  readonly id: number;
  readonly request_id: number;
  readonly advisor_id: number;
  readonly match_score: number | null;
  readonly status: MatchStatus;
  readonly due_at: string | null;
  readonly decline_reason: string | null;
  readonly accepted_at: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly username: string;
  readonly title: string | null;
}

const hours = (stored: number | string): number => Math.round(Number(stored) * 100) / 100;

export function presentRequest(row: RequestRow): Omit<HelpRequest, 'matches' | 'abilities'> {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    organizationUserId: row.organization_user_id,
    title: row.title,
    description: row.description,
    skillsRequired: parseSkills(row.skills_required),
    timeCommitment: row.time_commitment,
    hoursNeeded: hours(row.hours_needed),
    hoursUsed: hours(row.hours_used),
    requiresCheck: row.requires_check,
    status: row.status,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export function presentRequestMatch(row: MatchRow): RequestMatch {
  return {
    id: row.id,
    advisorId: row.advisor_id,
    advisorName: advisorName({
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.username,
    }),
    advisorTitle: row.title,
    matchScore: row.match_score,
    status: row.status,
    dueAt: row.status === 'pending' ? isoTime(row.due_at) : null,
    declineReason: row.decline_reason,
    acceptedAt: isoTime(row.accepted_at),
  };
}
