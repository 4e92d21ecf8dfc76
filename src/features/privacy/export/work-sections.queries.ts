import { listMatches } from '../../matching/matches/index.ts';
import { listRequests } from '../../matching/requests/index.ts';
import { listSessions } from '../../matching/sessions/index.ts';
import { asListed, rowsSection, section, type Section, type Subject } from './sections.queries.ts';

/** Admins see the work of others, which is not held about them. */
const hasWork = ({ actor }: Subject): boolean => actor.advisorId !== null || actor.organizationId !== null;
const nothing = Promise.resolve([]);

/** As the user's own screens show them. */
export const WORK_SECTIONS: readonly Section[] = [
  section('requests', 'requests.organization_id', (subject) =>
    subject.actor.organizationId === null ? nothing : asListed(listRequests, subject),
  ),
  section('matches', 'matches.advisor_id', (subject) =>
    hasWork(subject) ? asListed(listMatches, subject) : nothing,
  ),
  // With the user's own feedback, and the other side's once it is shown to them.
  section('sessions', 'session_feedback.user_id', (subject) =>
    hasWork(subject) ? asListed(listSessions, subject) : nothing,
  ),
  // Of sessions that are gone with the other side; the others are told above.
  rowsSection(
    'keptHours',
    'delivered_hours.advisor_id delivered_hours.organization_id',
    'delivered_at minutes',
    (rows) => void rows.whereNull('t.session_id'),
  ),
  rowsSection('withdrawnLetters', 'withdrawn_letters.user_id', 'letter created_at'),
  rowsSection(
    'hoursLedger',
    'hour_entries.organization_id',
    'kind hours request_id session_id time_credit_id reason created_at',
  ),
  rowsSection(
    'timeCredits',
    'time_credits.organization_id',
    'group_name allocated_hours remaining_hours reason expiry_date expired_at created_at',
  ),
  // Not who the other one is: that is said of them as well.
  rowsSection(
    'exclusions',
    'match_exclusions.advisor_id match_exclusions.organization_id',
    'group_name reason created_at',
  ),
  rowsSection('assessments', 'assessments.advisor_id', 'model status verdict finished_at'),
];

const links = (member: 'advisor' | 'organization') =>
  rowsSection(
    'groupLinks',
    `group_${member}s.${member}_id`,
    'group_id group_name status invitation_sent_at invitation_accepted_at created_at updated_at',
  );

export const GROUP_SECTIONS: readonly Section[] = [
  section('groupLinks', 'group_advisors.advisor_id group_organizations.organization_id', (subject) =>
    links(subject.actor.organizationId === null ? 'advisor' : 'organization').read(subject),
  ),
  rowsSection(
    'administeredGroups',
    'group_admins.user_id',
    'group_id group_name is_primary_admin created_at',
  ),
  rowsSection(
    'joinRequests',
    'join_requests.user_id',
    'group_id status message response_message created_at updated_at',
    // What a private group is called is told to its members only.
    (rows, db) =>
      void rows.join('groups as g', 'g.id', 't.group_id').select({
        group_name: db.raw("case when t.status = 'approved' or g.is_open_group = 1 then g.name end"),
      }),
  ),
  rowsSection(
    'invitations',
    'invitations.email invitations.email_key invitations.user_id',
    'group_id group_name email user_type message status expires_at responded_at created_at',
    undefined,
    'invitations.user_id',
  ),
];
