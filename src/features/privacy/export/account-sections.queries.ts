import { columnsOf } from '../../../core/db/model.ts';
import { advisorQueries } from '../../advisors/index.ts';
import { findBookingHours } from '../../matching/booking/index.ts';
import { readPreferences } from '../../notifications/index.ts';
import { organizationQueries } from '../../organizations/index.ts';
import { listBlocks, listChecks, listOwnReports } from '../../safety/index.ts';
import { mailOf } from '../own-mail.queries.ts';
import {
  byId,
  rowsSection,
  tidy,
  withoutBlocked,
  section,
  type Section,
  type Subject,
} from './sections.queries.ts';

const emailsOf = ({ db, config, user }: Subject) =>
  mailOf(db, config, [user]).select('id to_email type subject status created_at sent_at'.split(' '));

export const ACCOUNT_SECTIONS: readonly Section[] = [
  section('account', 'users.email users.email_key users.pending_email', async ({ db, actor }) => {
    const { password_hash: hash, ...user } = await db('users')
      .where('id', actor.userId)
      .select(columnsOf('users', 'id', 'username', 'email', 'email_verified_at', 'pending_email'))
      .select(columnsOf('users', 'user_type', 'time_zone', 'locale', 'dismissed_notices'))
      .select(columnsOf('users', 'password_hash', 'password_changed_at', 'created_at', 'updated_at'))
      .first<Record<string, unknown>>();
    return { ...tidy(user), hasPassword: hash !== null };
  }),
  section('advisor', 'advisors.user_id', async ({ db, actor }) =>
    actor.advisorId === null ? null : advisorQueries.readOfUser(db, actor.userId),
  ),
  section('organization', 'organizations.user_id', async ({ db, actor }) =>
    actor.organizationId === null ? null : organizationQueries.readOfUser(db, actor.userId),
  ),
  rowsSection(
    'logIns',
    'login_sessions.user_id',
    'authenticated_at last_seen_at expires_at ip user_agent second_factor_at created_at',
  ),
  // No keys, secrets or codes.
  section(
    'waysIn',
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
  rowsSection(
    'notifications',
    'notifications.user_id',
    'type title body link read created_at',
    (rows) => void rows.whereNull('t.apart_from_user_id'),
  ),
  section('checks', 'advisor_checks.advisor_id', async ({ db, actor }) =>
    actor.advisorId === null ? [] : listChecks(db, actor.advisorId),
  ),
  section('reports', 'reports.reporter_user_id', ({ db, actor }) => listOwnReports(db, actor.userId)),
  section('blocks', 'blocks.user_id', ({ db, actor }) => listBlocks(db, actor.userId)),
  section('notificationPreferences', 'notification_preferences.user_id', ({ db, actor }) =>
    readPreferences(db, actor.userId),
  ),
  section('emails', 'outbox.user_id outbox.to_email', withoutBlocked(byId(emailsOf))),
  section('calendarFeed', 'calendar_feeds.user_id', async ({ db, actor }) => {
    const feed = await db('calendar_feeds').where('user_id', actor.userId).first('created_at');
    return feed ? { exists: true, ...tidy(feed) } : { exists: false };
  }),
  section('bookingHours', 'booking_hours.user_id', async ({ db, config, actor }) => {
    const hours = await findBookingHours(db, config, actor.userId);
    if (!hours) return null;
    const { userId: _, sealedUrl: __, busyTimes, ...own } = hours;
    const moment = (ms: number) => new Date(ms).toISOString();
    return {
      ...own,
      busyTimes: busyTimes.map(({ start, end }) => ({ start: moment(start), end: moment(end) })),
    };
  }),
];
