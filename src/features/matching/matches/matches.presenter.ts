import type { Answers } from '../../../contract/api.ts';
import type { Availability, MatchStatus, OrganizationType } from '../../../contract/enums.ts';
import type { Match } from '../../../contract/requests-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { advisorName } from '../../../core/accounts/names.ts';
import { presentRequest, type RequestRow } from '../requests/requests.presenter.ts';
import { readByAdvisor } from '../ranking/index.ts';
import { maskedProfile } from '../search/for-strangers.ts';
import { parseList, parseSkills } from '../search/profile-text.ts';
import type { ActsFor } from './match-access.queries.ts';
import { matchAbilities } from './matches.policy.ts';

export const MATCH_COLUMNS = {
  ...columnsOf('m', 'advisor_id', 'match_score', 'fit_reason', 'due_at', 'reminded_at', 'accepted_at'),
  ...columnsOf('m', 'decline_reason', 'proposed_by_user_id'),
};
export const ADVISOR_SIDE_COLUMNS = {
  ...columnsOf('a', 'first_name', 'last_name', 'expertise', 'bio', 'linkedin_url'),
  ...columnsOf('a', 'skills', 'availability'),
};

export interface MatchRow
  extends
    RequestRow,
    Pick<Rows['matches'], keyof typeof MATCH_COLUMNS>,
    Pick<Rows['advisors'], keyof typeof ADVISOR_SIDE_COLUMNS>,
    Pick<Rows['organizations'], 'website' | 'logo'>,
    Record<'match_created_at' | 'match_updated_at' | 'advisor_username', string>,
    Record<'advisor_title' | 'advisor_location', string | null>,
    Record<'organization_description' | 'organization_location', string | null>,
    Record<'advisor_managed' | 'organization_managed', number | boolean>,
    Record<'know_each_other', number | boolean | null> {
  readonly match_id: number;
  readonly match_status: MatchStatus;
  readonly advisor_user_id: number;
  readonly organization_type: OrganizationType;
  readonly apart_id: number | null;
}

/** A match as both sides see it: what each side's public profile says, no address and no CV. */
export function presentMatch(row: MatchRow, actor: Actor, acts: ActsFor, answers?: Answers): Match {
  const isSide = actor.advisorId !== null || actor.organizationId !== null;
  const isStranger = isSide || !acts.seesAdvisor || !acts.seesRequest;
  const isOwn = actor.advisorId === row.advisor_id;
  const match = {
    id: row.match_id,
    advisorId: row.advisor_id,
    requestId: row.id,
    ...fieldsOf(row, 'matchScore', 'remindedAt', 'acceptedAt', 'declineReason', 'proposedByUserId'),
    fitReason: row.fit_reason && (isOwn ? readByAdvisor(row.fit_reason) : row.fit_reason),
    status: row.match_status,
    dueAt: row.match_status === 'pending' ? isoTime(row.due_at) : null,
    createdAt: isoTime(row.match_created_at),
    updatedAt: isoTime(row.match_updated_at),
    request: briefFor(acts, presentRequest(row)),
    advisor: { ...presentAdvisorSide(row), ...(answers ? { answers } : {}) },
    organization: {
      id: row.organization_id,
      userId: row.organization_user_id,
      name: row.organization_name,
      type: row.organization_type,
      description: row.organization_description,
      website: row.website,
      location: row.organization_location,
      logo: row.logo,
    },
    abilities: matchAbilities(actor, acts, {
      status: row.match_status,
      requestStatus: row.status,
      isApart: row.apart_id !== null,
      isOffer: row.proposed_by_user_id === row.advisor_user_id,
    }),
  };
  if (!isStranger || row.know_each_other || (isOwn && row.accepted_at !== null)) return match;
  // Who does not know the other side yet, or runs groups of one side alone, reads no telephone numbers and addresses.
  return {
    ...maskedProfile(match),
    advisor: maskedProfile(match.advisor),
    organization: maskedProfile(match.organization),
  };
}

/** Who does not see the request (contract §3) reads its title, hours and state as in the notices, and not its brief. */
const briefFor = ({ seesRequest }: ActsFor, request: Match['request']): Match['request'] =>
  seesRequest ? request : { ...request, description: '', skillsRequired: [] };

function presentAdvisorSide(row: MatchRow): Match['advisor'] {
  const { first_name: firstName, last_name: lastName } = row;
  return {
    id: row.advisor_id,
    userId: row.advisor_user_id,
    name: advisorName({ firstName, lastName, username: row.advisor_username }),
    ...fieldsOf(row, 'firstName', 'lastName', 'expertise', 'bio', 'linkedinUrl'),
    title: row.advisor_title,
    location: row.advisor_location,
    skills: parseSkills(row.skills),
    availability: parseList<Availability>(row.availability),
  };
}
