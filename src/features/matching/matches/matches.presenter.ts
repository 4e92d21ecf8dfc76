import type { Availability, MatchStatus, OrganizationType } from '../../../contract/enums.ts';
import type { Match } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { advisorName } from '../advisor-name.ts';
import type { RequestRow } from '../requests/requests.presenter.ts';
import { presentRequest } from '../requests/requests.presenter.ts';
import { parseList, parseSkills } from '../search/profile-text.ts';
import type { ActsFor } from './match-access.queries.ts';
import { matchAbilities } from './matches.policy.ts';

/** A match's row with its request and both sides. */
export interface MatchRow extends RequestRow {
  readonly match_id: number;
  readonly advisor_id: number;
  readonly match_score: number | null;
  readonly fit_reason: string | null;
  readonly match_status: MatchStatus;
  readonly due_at: string | null;
  readonly reminded_at: string | null;
  readonly accepted_at: string | null;
  readonly decline_reason: string | null;
  readonly proposed_by_user_id: number | null;
  readonly match_created_at: string;
  readonly match_updated_at: string;
  readonly advisor_user_id: number;
  readonly advisor_managed: number | boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly advisor_username: string;
  readonly advisor_title: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly advisor_location: string | null;
  readonly linkedin_url: string | null;
  readonly skills: string;
  readonly availability: string;
  readonly organization_managed: number | boolean;
  readonly organization_type: OrganizationType;
  readonly organization_description: string | null;
  readonly website: string | null;
  readonly organization_location: string | null;
  readonly apart_id: number | null;
}

/** A match as both sides see it: what each side's public profile says, no address and no CV. */
export function presentMatch(row: MatchRow, actor: Actor, acts: ActsFor): Match {
  return {
    id: row.match_id,
    advisorId: row.advisor_id,
    requestId: row.id,
    matchScore: row.match_score,
    fitReason: row.fit_reason,
    status: row.match_status,
    dueAt: row.match_status === 'pending' ? isoTime(row.due_at) : null,
    remindedAt: isoTime(row.reminded_at),
    acceptedAt: isoTime(row.accepted_at),
    declineReason: row.decline_reason,
    proposedByUserId: row.proposed_by_user_id,
    createdAt: isoTime(row.match_created_at),
    updatedAt: isoTime(row.match_updated_at),
    request: briefFor(acts, presentRequest(row)),
    advisor: presentAdvisorSide(row),
    organization: {
      id: row.organization_id,
      userId: row.organization_user_id,
      name: row.organization_name,
      type: row.organization_type,
      description: row.organization_description,
      website: row.website,
      location: row.organization_location,
    },
    abilities: matchAbilities(actor, acts, {
      status: row.match_status,
      requestStatus: row.status,
      isApart: row.apart_id !== null,
    }),
  };
}

/** Who does not see the request (contract §3) reads its title, hours and state here as in the notices, and not its brief. */
const briefFor = ({ seesRequest }: ActsFor, request: Match['request']): Match['request'] =>
  seesRequest ? request : { ...request, description: '', skillsRequired: [] };

function presentAdvisorSide(row: MatchRow): Match['advisor'] {
  return {
    id: row.advisor_id,
    userId: row.advisor_user_id,
    name: advisorName({
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.advisor_username,
    }),
    firstName: row.first_name,
    lastName: row.last_name,
    title: row.advisor_title,
    expertise: row.expertise,
    bio: row.bio,
    location: row.advisor_location,
    linkedinUrl: row.linkedin_url,
    skills: parseSkills(row.skills),
    availability: parseList<Availability>(row.availability),
  };
}
