import { columnsOf } from '../../../core/db/model.ts';
import { listMatches } from '../../matching/matches/index.ts';
import { listRequests } from '../../matching/requests/index.ts';
import { listSessions } from '../../matching/sessions/index.ts';
import { asListed, byId, type Section, type Subject } from './sections.queries.ts';

/** Admins see the work of others, which is not held about them. */
const hasWork = ({ actor }: Subject): boolean => actor.advisorId !== null || actor.organizationId !== null;
const nothing: readonly unknown[] = [];

/** Requests, matches, sessions with their feedback, and hours: as the user's own screens show them. */
export const WORK_SECTIONS: readonly Section[] = [
  {
    name: 'requests',
    covers: ['requests.organization_id'],
    read: (subject) =>
      subject.actor.organizationId === null ? Promise.resolve(nothing) : asListed(listRequests, subject),
  },
  {
    name: 'matches',
    covers: ['matches.advisor_id'],
    read: (subject) => (hasWork(subject) ? asListed(listMatches, subject) : Promise.resolve(nothing)),
  },
  {
    // With the user's own feedback, and the other side's once it is shown to them.
    name: 'sessions',
    covers: ['session_feedback.user_id'],
    read: (subject) => (hasWork(subject) ? asListed(listSessions, subject) : Promise.resolve(nothing)),
  },
  {
    name: 'keptHours',
    covers: ['kept_hours.advisor_id', 'kept_hours.organization_id'],
    read: byId(({ db, actor }) =>
      db('kept_hours')
        .where('advisor_id', actor.advisorId ?? 0)
        .orWhere('organization_id', actor.organizationId ?? 0)
        .select('id', 'delivered_at', 'minutes'),
    ),
  },
  {
    name: 'withdrawnLetters',
    covers: ['withdrawn_letters.user_id'],
    read: byId(({ db, actor }) =>
      db('withdrawn_letters').where('user_id', actor.userId).select('id', 'letter', 'created_at'),
    ),
  },
  {
    name: 'hoursLedger',
    covers: ['hour_entries.organization_id'],
    read: byId(({ db, actor }) =>
      db('hour_entries')
        .where('organization_id', actor.organizationId ?? 0)
        .select('id', 'kind', 'hours', 'request_id', 'session_id', 'time_credit_id', 'reason', 'created_at'),
    ),
  },
  {
    name: 'timeCredits',
    covers: ['time_credits.organization_id'],
    read: byId(
      ({ db, actor }) =>
        db('time_credits as t')
          .leftJoin('groups as g', 'g.id', 't.group_id')
          .where('t.organization_id', actor.organizationId ?? 0)
          .select('t.id', { group_name: 'g.name' })
          .select(columnsOf('t', 'allocated_hours', 'remaining_hours', 'reason'))
          .select(columnsOf('t', 'expiry_date', 'expired_at', 'created_at')),
      't.id',
    ),
  },
  {
    name: 'exclusions',
    covers: ['match_exclusions.advisor_id', 'match_exclusions.organization_id'],
    read: byId(
      ({ db, actor }) =>
        db('match_exclusions as x')
          .join('groups as g', 'g.id', 'x.group_id')
          .where((mine) => {
            void mine
              .where('x.advisor_id', actor.advisorId ?? 0)
              .orWhere('x.organization_id', actor.organizationId ?? 0);
          })
          // Not who the other one is: that is said of them as well.
          .select('x.id', { group_name: 'g.name' }, 'x.reason', 'x.created_at'),
      'x.id',
    ),
  },
  {
    name: 'assessments',
    covers: ['assessments.advisor_id'],
    read: byId(({ db, actor }) =>
      db('assessments')
        .where('advisor_id', actor.advisorId ?? 0)
        .select('id', 'model', 'status', 'verdict', 'finished_at'),
    ),
  },
];

/** Links of one kind of member, with what they say of how they came about. */
const links = (member: 'advisor' | 'organization') =>
  byId(
    ({ db, actor }) =>
      db(`group_${member}s as l`)
        .join('groups as g', 'g.id', 'l.group_id')
        .where(`l.${member}_id`, (member === 'advisor' ? actor.advisorId : actor.organizationId) ?? 0)
        .select('l.id', 'l.group_id', { group_name: 'g.name' }, 'l.status')
        .select(columnsOf('l', 'invitation_sent_at', 'invitation_accepted_at', 'created_at', 'updated_at')),
    'l.id',
  );

/** Which groups somebody belongs or belonged to, was asked into and asked to join. */
export const GROUP_SECTIONS: readonly Section[] = [
  {
    name: 'groupLinks',
    covers: ['group_advisors.advisor_id', 'group_organizations.organization_id'],
    read: (subject) => links(subject.actor.organizationId === null ? 'advisor' : 'organization')(subject),
  },
  {
    name: 'administeredGroups',
    covers: ['group_admins.user_id'],
    read: byId(
      ({ db, actor }) =>
        db('group_admins as ga')
          .join('groups as g', 'g.id', 'ga.group_id')
          .where('ga.user_id', actor.userId)
          .select('ga.id', 'ga.group_id', { group_name: 'g.name' }, 'ga.is_primary_admin', 'ga.created_at'),
      'ga.id',
    ),
  },
  {
    name: 'joinRequests',
    covers: ['join_requests.user_id'],
    read: byId(
      ({ db, actor }) =>
        db('join_requests as j')
          .join('groups as g', 'g.id', 'j.group_id')
          .where('j.user_id', actor.userId)
          .select('j.id', 'j.group_id', {
            // What a private group is called is told to its members only.
            group_name: db.raw("case when j.status = 'approved' or g.is_open_group = 1 then g.name end"),
          })
          .select(columnsOf('j', 'status', 'message', 'response_message', 'created_at', 'updated_at')),
      'j.id',
    ),
  },
  {
    name: 'invitations',
    covers: ['invitations.email', 'invitations.email_key', 'invitations.user_id'],
    read: byId(
      ({ db, actor }) =>
        db('invitations as i')
          .join('groups as g', 'g.id', 'i.group_id')
          .where('i.user_id', actor.userId)
          .select('i.id', 'i.group_id', { group_name: 'g.name' })
          .select(columnsOf('i', 'email', 'user_type', 'message', 'status'))
          .select(columnsOf('i', 'expires_at', 'responded_at', 'created_at')),
      'i.id',
    ),
  },
];
