import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import { advisorQueries } from '../../advisors/index.ts';
import { findBookingHours } from '../../matching/booking/index.ts';
import { readPreferences } from '../../notifications/index.ts';
import { organizationQueries } from '../../organizations/index.ts';
import { listBlocks, listChecks, listOwnReports } from '../../safety/index.ts';
import { mailOf } from '../own-mail.queries.ts';
import { byId, rowsSection, tidy, withoutBlocked, section, asListed } from './sections.queries.ts';
import type { Section, Subject } from './sections.queries.ts';
import { listMatches } from '../../matching/matches/index.ts';
import { listRequests } from '../../matching/requests/index.ts';
import { listSessions } from '../../matching/sessions/index.ts';
import type { Knex } from 'knex';
import { DELETED_USER } from '../../../contract/messages.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import { nameOf, withNames, type NamedUser } from '../../../core/accounts/names.ts';
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '../../../contract/limits.ts';
import { openFileStore } from '../../../core/files/file-store.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { absoluteUrl } from '../../../core/http/links.ts';

const emailsOf = ({ db, config, user }: Subject) =>
  mailOf(db, config, [user]).select('id to_email type subject status created_at sent_at'.split(' '));

/** Admins see the work of others, which is not held about them. */
const hasWork = ({ actor }: Subject): boolean => actor.advisorId !== null || actor.organizationId !== null;
const nothing = Promise.resolve([]);

const links = (member: 'advisor' | 'organization') =>
  rowsSection(
    `group_${member}s.${member}_id`,
    'group_id group_name status invitation_sent_at invitation_accepted_at created_at updated_at',
  );

type MessageRow = Pick<RowOf<'messages'>, 'id' | 'sender_id' | 'content' | 'read' | 'created_at'> &
  NamedUser & { readonly other_id: number };

const messagesOf = byId(
  ({ db, actor: { userId } }) => {
    const other = db.raw('case when m.sender_id = ? then m.receiver_id else m.sender_id end', [userId]);
    return withNames(db, 'messages as m', other)
      .where((either) => void either.where('m.sender_id', userId).orWhere('m.receiver_id', userId))
      .where(notBlocked(userId, 'm.sender_id'))
      .where(notBlocked(userId, 'm.receiver_id'))
      .select(columnsOf('m', 'id', 'sender_id', 'content', 'read', 'created_at'), { other_id: 'u.id' });
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

/** In the order of the download. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  account: section('users.email users.email_key users.pending_email', async ({ db, actor }) => {
    const { password_hash: hash, ...user } = await db('users')
      .where('id', actor.userId)
      .select(columnsOf('users', 'id', 'username', 'email', 'email_verified_at', 'pending_email'))
      .select(columnsOf('users', 'user_type', 'time_zone', 'locale', 'dismissed_notices'))
      .select(columnsOf('users', 'password_hash', 'password_changed_at', 'created_at', 'updated_at'))
      .first<Record<string, unknown>>();
    return { ...tidy(user), hasPassword: hash !== null };
  }),
  advisor: section('advisors.user_id', async ({ db, actor }) =>
    actor.advisorId === null ? null : advisorQueries.readOfUser(db, actor.userId),
  ),
  organization: section('organizations.user_id', async ({ db, actor }) =>
    actor.organizationId === null ? null : organizationQueries.readOfUser(db, actor.userId),
  ),
  logIns: rowsSection(
    'login_sessions.user_id',
    'authenticated_at last_seen_at expires_at ip user_agent second_factor_at created_at',
  ),
  // No keys, secrets or codes.
  waysIn: section(
    'passkeys.user_id api_tokens.user_id one_time_codes.user_id recovery_codes.user_id identity_links.user_id',
    async ({ db, actor }) => {
      const of = async (table: string, ...columns: string[]) => {
        const rows: Record<string, unknown>[] = await db(table)
          .where('user_id', actor.userId)
          .orderBy('id')
          .select(columns);
        return rows.map(tidy);
      };
      return {
        passkeys: await of('passkeys', 'id', 'name', 'created_at', 'last_used_at'),
        programs: await of('api_tokens', 'id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'),
        oneTimeCodes: await of('one_time_codes', 'confirmed_at', 'created_at'),
        recoveryCodes: await of('recovery_codes', 'used_at', 'created_at'),
        identityLinks: await of('identity_links', 'issuer', 'subject', 'created_at', 'last_used_at'),
      };
    },
  ),
  notifications: rowsSection(
    'notifications.user_id',
    'type title body link read created_at',
    (rows) => void rows.whereNull('t.apart_from_user_id'),
  ),
  checks: section('advisor_checks.advisor_id', async ({ db, actor }) =>
    actor.advisorId === null ? [] : listChecks(db, actor.advisorId),
  ),
  reports: section('reports.reporter_user_id', ({ db, actor }) => listOwnReports(db, actor.userId)),
  blocks: section('blocks.user_id', ({ db, actor }) => listBlocks(db, actor.userId)),
  notificationPreferences: section('notification_preferences.user_id', ({ db, actor }) =>
    readPreferences(db, actor.userId),
  ),
  emails: section('outbox.user_id outbox.to_email', withoutBlocked(byId(emailsOf))),
  calendarFeed: section('calendar_feeds.user_id', async ({ db, actor }) => {
    const feed = await db('calendar_feeds').where('user_id', actor.userId).first('created_at');
    return feed ? { exists: true, ...tidy(feed) } : { exists: false };
  }),
  bookingHours: section('booking_hours.user_id', async ({ db, config, actor }) => {
    const hours = await findBookingHours(db, config, actor.userId);
    if (!hours) return null;
    const { userId: _, sealedUrl: __, busyTimes, ...own } = hours;
    const moment = (ms: number) => new Date(ms).toISOString();
    return {
      ...own,
      busyTimes: busyTimes.map(({ start, end }) => ({ start: moment(start), end: moment(end) })),
    };
  }),
  groupLinks: section('group_advisors.advisor_id group_organizations.organization_id', (subject) =>
    links(subject.actor.organizationId === null ? 'advisor' : 'organization').read(subject),
  ),
  administeredGroups: rowsSection('group_admins.user_id', 'group_id group_name is_primary_admin created_at'),
  joinRequests: rowsSection(
    'join_requests.user_id',
    'group_id status message response_message created_at updated_at',
    // What a private group is called is told to its members only.
    (rows, db) =>
      void rows.join('groups as g', 'g.id', 't.group_id').select({
        group_name: db.raw("case when t.status = 'approved' or g.is_open_group = 1 then g.name end"),
      }),
  ),
  invitations: rowsSection(
    'invitations.email invitations.email_key invitations.user_id',
    'group_id group_name email user_type message status expires_at responded_at created_at',
    undefined,
    'invitations.user_id',
  ),
  // Requests, matches and sessions as the user's own screens show them.
  requests: section('requests.organization_id', (subject) =>
    subject.actor.organizationId === null ? nothing : asListed(listRequests, subject),
  ),
  matches: section('matches.advisor_id', (subject) =>
    hasWork(subject) ? asListed(listMatches, subject) : nothing,
  ),
  // With the user's own feedback, and the other side's once it is shown to them.
  sessions: section('session_feedback.user_id', (subject) =>
    hasWork(subject) ? asListed(listSessions, subject) : nothing,
  ),
  // Of sessions that are gone with the other side; the others are told above.
  keptHours: rowsSection(
    'delivered_hours.advisor_id delivered_hours.organization_id',
    'delivered_at minutes',
    (rows) => void rows.whereNull('t.session_id'),
  ),
  withdrawnLetters: rowsSection('withdrawn_letters.user_id', 'letter created_at'),
  hoursLedger: rowsSection(
    'hour_entries.organization_id',
    'kind hours request_id session_id time_credit_id reason created_at',
  ),
  timeCredits: rowsSection(
    'time_credits.organization_id',
    'group_name allocated_hours remaining_hours reason expiry_date expired_at created_at',
  ),
  // Not who the other one is: that is said of them as well.
  exclusions: rowsSection(
    'match_exclusions.advisor_id match_exclusions.organization_id',
    'group_name reason created_at',
  ),
  assessments: rowsSection('assessments.advisor_id', 'model status verdict finished_at'),
  messages: section('messages.sender_id messages.receiver_id', messagesOf),
  activity: section(
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
  files: rowsSection('files.owner_user_id', 'name type size sha256 created_at'),
  cvFile: section('', cvContent),
};

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
