import type { Knex } from 'knex';
import { DELETED_USER } from '../../../contract/messages.ts';
import {
  byId,
  rowsSection,
  withoutBlocked,
  section,
  type Section,
  type Subject,
} from './sections.queries.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import { nameOf, withNames, type NamedUser } from '../../../core/accounts/names.ts';
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '../../../contract/limits.ts';
import { openFileStore } from '../../../core/files/file-store.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { absoluteUrl } from '../../../core/http/links.ts';

type MessageRow = Pick<RowOf<'messages'>, 'id' | 'sender_id' | 'content' | 'read' | 'created_at'> &
  NamedUser & { readonly other_id: number };

const messagesOf = byId(
  ({ db, actor: { userId } }) => {
    const other = db.raw('case when sender_id = ? then receiver_id else sender_id end as other_id', [userId]);
    const mine = db('messages')
      .where((either) => void either.where('sender_id', userId).orWhere('receiver_id', userId))
      .where(notBlocked(userId, 'sender_id'))
      .where(notBlocked(userId, 'receiver_id'))
      .select('id', 'sender_id', 'content', 'read', 'created_at', other)
      .as('m');
    return withNames(db, mine, 'm.other_id').select('m.*');
  },
  'm.id',
  (row, { actor }) => {
    // As selected above.
    const message = row as unknown as MessageRow;
    return {
      ...fieldsOf(message, 'id', 'content', 'createdAt'),
      direction: message.sender_id === actor.userId ? 'sent' : 'received',
      otherUserId: message.other_id,
      otherName: nameOf(message),
      read: Boolean(message.read),
    };
  },
);

/** Events by somebody or about their account or record. */
function eventsOf({ db, actor }: Subject): Knex.QueryBuilder {
  const records = [
    ['user', actor.userId],
    ['advisor', actor.advisorId],
    ['organization', actor.organizationId],
  ] as const;
  return (
    db('audit_events as e')
      .leftJoin('users as known', 'known.id', 'e.actor_user_id')
      // What was changed in somebody else's record is that one's.
      .leftJoin('record_changes as c', (join) => {
        join.on('c.event_id', 'e.id').andOn((own) => {
          own
            .onVal('c.advisor_id', actor.advisorId ?? 0)
            .orOnVal('c.organization_id', actor.organizationId ?? 0);
        });
      })
      .where((any) => {
        void any.where('e.actor_user_id', actor.userId);
        for (const [type, id] of records)
          if (id !== null)
            void any.orWhere((about) => void about.where({ 'e.subject_type': type, 'e.subject_id': id }));
      })
  );
}

export const RECORD_SECTIONS: readonly Section[] = [
  section('messages', 'messages.sender_id messages.receiver_id', messagesOf),
  section(
    'activity',
    'audit_events.actor_user_id audit_events.subject_id record_changes.advisor_id record_changes.organization_id',
    withoutBlocked(
      byId(
        (subject) =>
          eventsOf(subject)
            .select('e.id', 'e.at', 'e.action')
            .select({
              actor_name: subject.db.raw(
                'case when e.actor_user_id is not null and known.id is null then ? else e.actor_name end',
                [DELETED_USER],
              ),
            })
            .select('e.subject_type', 'e.subject_id', 'e.detail', 'c.changes'),
        'e.id',
      ),
    ),
  ),
  rowsSection('files', 'files.owner_user_id', 'name type size sha256 created_at'),
  section('cvFile', '', cvContent),
];

type FileRow = Pick<RowOf<'files'>, 'id' | 'name' | 'type' | 'size' | 'storage_key'>;

/** The CV file itself; a link when it is larger than any that is taken today. Null without one. */
async function cvContent({ db, config, actor }: Subject): Promise<unknown> {
  const file = await db('advisors as a')
    .join('files as f', 'f.id', 'a.cv_file_id')
    .where('a.id', actor.advisorId ?? 0)
    .first<FileRow | undefined>('f.id', 'f.name', 'f.type', 'f.size', 'f.storage_key');
  if (!file) return null;
  const { storage_key: key, ...about } = file;
  const link = absoluteUrl(config, `/api/cv/file/${file.id}`);
  if (file.size > LIMITS.cvFileBytes) return { ...about, link };
  const stream = await openFileStore(config.filesUrl).read(key);
  return stream ? { ...about, base64: (await buffer(stream)).toString('base64') } : { ...about, link };
}
