import { listMatches } from '../../matching/matches/index.ts';
import { listRequests } from '../../matching/requests/index.ts';
import { listSessions } from '../../matching/sessions/index.ts';
import { asListed, byId } from './pages.queries.ts';
import type { Section, Subject } from './section.ts';

/** Admins see the work of others, which is not held about them. */
const hasWork = ({ actor }: Subject): boolean => actor.advisorId !== null || actor.organizationId !== null;
const nothing: readonly unknown[] = [];

/** Requests, matches, sessions with their feedback, and hours: as the user's own screens show them. */
export const WORK_SECTIONS: readonly Section[] = [
  {
    name: 'requests',
    covers: ['requests.organization_id'],
    read: (subject) =>
      subject.actor.organizationId === null
        ? Promise.resolve(nothing)
        : asListed(listRequests, subject.db, subject.actor),
  },
  {
    name: 'matches',
    covers: ['matches.advisor_id'],
    read: (subject) =>
      hasWork(subject) ? asListed(listMatches, subject.db, subject.actor) : Promise.resolve(nothing),
  },
  {
    // With the user's own feedback, and the other side's once it is shown to them.
    name: 'sessions',
    covers: ['session_feedback.user_id'],
    read: (subject) =>
      hasWork(subject) ? asListed(listSessions, subject.db, subject.actor) : Promise.resolve(nothing),
  },
  {
    name: 'keptHours',
    covers: ['kept_hours.advisor_id', 'kept_hours.organization_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('kept_hours')
            .where('advisor_id', actor.advisorId ?? 0)
            .orWhere('organization_id', actor.organizationId ?? 0)
            .select('id', 'delivered_at', 'minutes'),
        'id',
      ),
  },
  {
    name: 'hoursLedger',
    covers: ['hour_entries.organization_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('hour_entries')
            .where('organization_id', actor.organizationId ?? 0)
            .select(
              'id',
              'kind',
              'hours',
              'request_id',
              'session_id',
              'time_credit_id',
              'reason',
              'created_at',
            ),
        'id',
      ),
  },
  {
    name: 'timeCredits',
    covers: ['time_credits.organization_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('time_credits as t')
            .leftJoin('groups as g', 'g.id', 't.group_id')
            .where('t.organization_id', actor.organizationId ?? 0)
            .select(
              't.id',
              { group_name: 'g.name' },
              't.allocated_hours',
              't.remaining_hours',
              't.reason',
              't.expiry_date',
              't.expired_at',
              't.created_at',
            ),
        't.id',
      ),
  },
  {
    name: 'exclusions',
    covers: ['match_exclusions.advisor_id', 'match_exclusions.organization_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
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
    read: ({ db, actor }) =>
      byId(
        () =>
          db('assessments')
            .where('advisor_id', actor.advisorId ?? 0)
            .select('id', 'model', 'status', 'verdict', 'finished_at'),
        'id',
      ),
  },
];
