import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { UserType } from '../../../contract/enums.ts';
import type { CalendarFeed } from '../../../contract/requests-api.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { absoluteUrl } from '../../../core/http/links.ts';
import { hashToken, newToken } from '../../../core/security/tokens.ts';
import { administeredGroups } from '../../groups/index.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { SessionReader } from './session-access.queries.ts';
import { sessionFacts, sessionsInScope } from './session-access.queries.ts';
import { calendarOf } from './session-calendar.ts';

const DAY_MS = 86_400_000;

/** Cancelled sessions stay that long, so that a calendar that seldom asks hears of it. */
const CANCELLED_DAYS = 60;

/** The version of an address before its owner has ever asked for a new one. */
const INITIAL = 'initial';

/** The user's calendar address. It is worked out, not stored: a copy of the database opens no calendar. */
export async function calendarFeed(deps: Deps, userId: number): Promise<CalendarFeed> {
  return feedOf(deps.config, userId, await nonceOf(deps.db, userId));
}

/** Makes a new address; the old one answers 404 from now on. */
export async function renewCalendarFeed(deps: Deps, context: CallContext): Promise<CalendarFeed> {
  const { userId } = context.actor;
  const nonce = hashToken(newToken());
  await transaction(deps.db, async (trx) => {
    const row = { user_id: userId, nonce, created_at: dbTime() };
    await upsert(trx, 'calendar_feeds', row, ['user_id'], ['nonce', 'created_at']);
    await audit(trx, {
      ...context,
      action: 'calendar.renewed',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  return feedOf(deps.config, userId, nonce);
}

/**
 * The calendar behind an address: sessions from 90 days back, as far ahead as there are any.
 * @param now the clock to go by, so that tests can move it
 * @throws AppError NOT_FOUND for any address that is not somebody's present one
 */
export async function readCalendar(deps: Deps, token: string, now = new Date()): Promise<string> {
  const reader = await readerOf(deps, token);
  const since = dbTime(new Date(now.getTime() - LIMITS.session.startBackDays * DAY_MS));
  const cancelledSince = dbTime(new Date(now.getTime() - CANCELLED_DAYS * DAY_MS));
  const sessions = await sessionFacts(
    deps.db,
    (query) =>
      void query
        .where(sessionsInScope(reader))
        .where('s.scheduled_date', '>=', since)
        .where(
          (kept) => void kept.whereNull('s.cancelled_at').orWhere('s.cancelled_at', '>=', cancelledSince),
        ),
  );
  const side = reader.userType === 'advisor' || reader.userType === 'organization' ? reader.userType : null;
  return calendarOf(
    deps.config,
    sessions.map((session) => ({ session, reader: { side } })),
  );
}

function feedOf(config: Config, userId: number, nonce: string): CalendarFeed {
  const token = `${userId}.${signature(config, userId, nonce)}`;
  return { url: absoluteUrl(config, `/api/sessions/calendar.ics?token=${token}`) };
}

/** Whose address it is. @throws AppError NOT_FOUND */
async function readerOf(deps: Deps, token: string): Promise<SessionReader> {
  const [, id = '', given = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const userId = Number(id);
  const wanted = signature(deps.config, userId, await nonceOf(deps.db, userId));
  const isRight = given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
  const user = isRight ? await findReader(deps.db, userId) : undefined;
  if (!user) throw notFound();
  return user;
}

async function findReader(db: Db, userId: number): Promise<SessionReader | undefined> {
  const user = await db('users as u')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .where('u.id', userId)
    .first<{ userType: UserType; advisorId: number | null; organizationId: number | null } | undefined>({
      userType: 'u.user_type',
      advisorId: 'a.id',
      organizationId: 'o.id',
    });
  if (!user) return undefined;
  const groups = user.userType === 'group_admin' ? await administeredGroups(db, userId) : [];
  return { ...user, userId, adminGroupIds: groups.map((group) => group.id) };
}

async function nonceOf(db: Db | Tx, userId: number): Promise<string> {
  const row = await db('calendar_feeds')
    .where('user_id', userId)
    .first<{ nonce: string } | undefined>('nonce');
  return row?.nonce ?? INITIAL;
}

/** 43 letters of base64url. */
function signature(config: Config, userId: number, nonce: string): string {
  const key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'timematch calendar feed', 32));
  return createHmac('sha256', key).update(`${userId}:${nonce}`).digest('base64url');
}
