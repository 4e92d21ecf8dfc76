import { byId } from './pages.queries.ts';
import type { Section, Subject } from './section.ts';

/** Links of one kind of member, with what they say of how they came about. */
const links = ({ db, actor }: Subject, member: 'advisor' | 'organization') =>
  byId(
    () =>
      db(`group_${member}s as l`)
        .join('groups as g', 'g.id', 'l.group_id')
        .where(`l.${member}_id`, (member === 'advisor' ? actor.advisorId : actor.organizationId) ?? 0)
        .select(
          'l.id',
          'l.group_id',
          { group_name: 'g.name' },
          'l.status',
          'l.invitation_sent_at',
          'l.invitation_accepted_at',
          'l.created_at',
          'l.updated_at',
        ),
    'l.id',
  );

/** Which groups somebody belongs or belonged to, was asked into and asked to join. */
export const GROUP_SECTIONS: readonly Section[] = [
  {
    name: 'groupLinks',
    covers: ['group_advisors.advisor_id', 'group_organizations.organization_id'],
    read: (subject) => links(subject, subject.actor.organizationId === null ? 'advisor' : 'organization'),
  },
  {
    name: 'administeredGroups',
    covers: ['group_admins.user_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
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
    read: ({ db, actor }) =>
      byId(
        () =>
          db('join_requests as j')
            .join('groups as g', 'g.id', 'j.group_id')
            .where('j.user_id', actor.userId)
            .select(
              'j.id',
              'j.group_id',
              // What a private group is called is told to its members only.
              {
                group_name: db.raw("case when j.status = 'approved' or g.is_open_group = 1 then g.name end"),
              },
              'j.status',
              'j.message',
              'j.response_message',
              'j.created_at',
              'j.updated_at',
            ),
        'j.id',
      ),
  },
  {
    name: 'invitations',
    covers: ['invitations.email', 'invitations.email_key', 'invitations.user_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('invitations as i')
            .join('groups as g', 'g.id', 'i.group_id')
            .where('i.user_id', actor.userId)
            .select(
              'i.id',
              'i.group_id',
              { group_name: 'g.name' },
              'i.email',
              'i.user_type',
              'i.message',
              'i.status',
              'i.expires_at',
              'i.responded_at',
              'i.created_at',
            ),
        'i.id',
      ),
  },
];
