import type { Knex } from 'knex';
import { DELETED_USER } from '../../../contract/messages.ts';
import { cvContent } from './cv-content.queries.ts';
import { messagesOf } from './messages.queries.ts';
import { byId } from './pages.queries.ts';
import type { Section, Subject } from './section.ts';
import { withoutBlocked } from './without-blocked.queries.ts';

/** Events by somebody or about their account or record. */
function eventsOf({ db, actor }: Subject): Knex.QueryBuilder {
  const records = [
    ['user', actor.userId],
    ['advisor', actor.advisorId],
    ['organization', actor.organizationId],
  ] as const;
  return db('audit_events as e')
    .leftJoin('users as known', 'known.id', 'e.actor_user_id')
    .where((any) => {
      void any.where('e.actor_user_id', actor.userId);
      for (const [type, id] of records)
        if (id !== null)
          void any.orWhere((about) => void about.where({ 'e.subject_type': type, 'e.subject_id': id }));
    });
}

/** What was written, done and stored. */
export const RECORD_SECTIONS: readonly Section[] = [
  { name: 'messages', covers: ['messages.sender_id', 'messages.receiver_id'], read: messagesOf },
  {
    name: 'activity',
    covers: ['audit_events.actor_user_id', 'audit_events.subject_id'],
    read: (subject) =>
      withoutBlocked(
        subject,
        byId(
          () =>
            eventsOf(subject).select(
              'e.id',
              'e.at',
              'e.action',
              {
                actor_name: subject.db.raw(
                  'case when e.actor_user_id is not null and known.id is null then ? else e.actor_name end',
                  [DELETED_USER],
                ),
              },
              'e.subject_type',
              'e.subject_id',
              'e.detail',
            ),
          'e.id',
        ),
      ),
  },
  {
    name: 'files',
    covers: ['files.owner_user_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('files')
            .where('owner_user_id', actor.userId)
            .select('id', 'name', 'type', 'size', 'sha256', 'created_at'),
        'id',
      ),
  },
  { name: 'cvFile', covers: [], read: cvContent },
];
