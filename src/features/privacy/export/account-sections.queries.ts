import { advisorQueries } from '../../advisors/index.ts';
import { readPreferences } from '../../notifications/index.ts';
import { organizationQueries } from '../../organizations/index.ts';
import { listBlocks, listChecks, listOwnReports } from '../../safety/index.ts';
import { mailOf } from '../own-mail.queries.ts';
import { byId } from './pages.queries.ts';
import type { Section } from './section.ts';
import { tidy } from './section.ts';
import { withoutBlocked } from './without-blocked.queries.ts';

/** The account itself, and what goes with signing in and being told. */
export const ACCOUNT_SECTIONS: readonly Section[] = [
  {
    name: 'account',
    covers: ['users.email', 'users.email_key', 'users.pending_email'],
    read: async ({ db, actor }) => {
      const { password_hash: hash, ...user } = await db('users')
        .where('id', actor.userId)
        .first<Record<string, unknown>>(
          'id',
          'username',
          'email',
          'email_verified_at',
          'pending_email',
          'user_type',
          'time_zone',
          'locale',
          'password_hash',
          'password_changed_at',
          'created_at',
          'updated_at',
        );
      return { ...tidy(user), hasPassword: hash !== null };
    },
  },
  {
    name: 'advisor',
    covers: ['advisors.user_id'],
    read: async ({ db, actor }) =>
      actor.advisorId === null ? null : advisorQueries.readOfUser(db, actor.userId),
  },
  {
    name: 'organization',
    covers: ['organizations.user_id'],
    read: async ({ db, actor }) =>
      actor.organizationId === null ? null : organizationQueries.readOfUser(db, actor.userId),
  },
  {
    name: 'logIns',
    covers: ['login_sessions.user_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('login_sessions')
            .where('user_id', actor.userId)
            .select(
              'id',
              'authenticated_at',
              'last_seen_at',
              'expires_at',
              'ip',
              'user_agent',
              'second_factor_at',
              'created_at',
            ),
        'id',
      ),
  },
  {
    // No keys, secrets or codes.
    name: 'waysIn',
    covers: [
      'passkeys.user_id',
      'one_time_codes.user_id',
      'recovery_codes.user_id',
      'identity_links.user_id',
    ],
    read: async ({ db, actor }) => {
      const of = (table: string, ...columns: string[]): Promise<Record<string, unknown>[]> =>
        db(table).where('user_id', actor.userId).orderBy('id').select(columns);
      return {
        passkeys: (await of('passkeys', 'id', 'name', 'created_at', 'last_used_at')).map(tidy),
        oneTimeCodes: (await of('one_time_codes', 'confirmed_at', 'created_at')).map(tidy),
        recoveryCodes: (await of('recovery_codes', 'used_at', 'created_at')).map(tidy),
        identityLinks: (await of('identity_links', 'issuer', 'subject', 'created_at', 'last_used_at')).map(
          tidy,
        ),
      };
    },
  },
  {
    name: 'notifications',
    covers: ['notifications.user_id'],
    read: ({ db, actor }) =>
      byId(
        () =>
          db('notifications')
            .where('user_id', actor.userId)
            .whereNull('apart_from_user_id')
            .select('id', 'type', 'title', 'body', 'link', 'read', 'created_at'),
        'id',
      ),
  },
  {
    name: 'checks',
    covers: ['advisor_checks.advisor_id'],
    read: async ({ db, actor }) => (actor.advisorId === null ? [] : listChecks(db, actor.advisorId)),
  },
  {
    name: 'reports',
    covers: ['reports.reporter_user_id'],
    read: ({ db, actor }) => listOwnReports(db, actor.userId),
  },
  {
    name: 'blocks',
    covers: ['blocks.user_id'],
    read: ({ db, actor }) => listBlocks(db, actor.userId),
  },
  {
    name: 'notificationPreferences',
    covers: ['notification_preferences.user_id'],
    read: ({ db, actor }) => readPreferences(db, actor.userId),
  },
  {
    name: 'emails',
    covers: ['outbox.user_id', 'outbox.to_email'],
    read: (subject) =>
      withoutBlocked(
        subject,
        byId(
          () =>
            mailOf(subject.db, [{ id: subject.actor.userId, email: subject.email }]).select(
              'id',
              'to_email',
              'type',
              'subject',
              'status',
              'created_at',
              'sent_at',
            ),
          'id',
        ),
      ),
  },
  {
    name: 'calendarFeed',
    covers: ['calendar_feeds.user_id'],
    read: async ({ db, actor }) => {
      const feed = await db('calendar_feeds')
        .where('user_id', actor.userId)
        .first<Record<string, unknown> | undefined>('created_at');
      return feed ? { exists: true, ...tidy(feed) } : { exists: false };
    },
  },
];
