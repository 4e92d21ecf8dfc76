import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CalendarFeed } from '../../../contract/requests-api.ts';
import { isSignature, signatureOf } from '../../../core/security/signatures.ts';
import type { CallContext, Reader } from '../../../core/access/actor.ts';
import { identities } from '../../../core/accounts/names.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction, type Db, type Narrow, type Tx } from '../../../core/db/transaction.ts';
import { DAY_MS, timeBefore } from '../../../core/db/clock.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import { absoluteUrl } from '../../../core/http/links.ts';
import { idsOf } from '../../../core/records.ts';
import { hashToken, newToken } from '../../../core/security/tokens.ts';
import { administeredGroups } from '../../groups/index.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { sessionFacts, sessionsInScope, type SessionFacts } from './session-access.queries.ts';
import { calendarOf } from './session-calendar.ts';

/** Cancelled sessions stay that long, so that a calendar that seldom asks hears of it. */
const CANCELLED_DAYS = 60;

/** The version of an address before its owner has ever asked for a new one. */
const INITIAL = 'initial';

/** Worked out, not stored: a copy of the database opens no calendar. */
export async function calendarFeed(deps: Deps, userId: number): Promise<CalendarFeed> {
  return feedOf(deps.config, userId, await nonceOf(deps.db, userId));
}

/** The old address answers 404 from now on. */
export async function renewCalendarFeed(deps: Deps, context: CallContext): Promise<CalendarFeed> {
  const { userId } = context.actor;
  const nonce = hashToken(newToken());
  await transaction(deps.db, async (trx) => {
    const row = { user_id: userId, nonce, created_at: dbTime() };
    await upsert(trx, 'calendar_feeds', row, ['user_id'], ['nonce', 'created_at']);
    await audit(trx, context, 'calendar.renewed', ['user', userId]);
  });
  return feedOf(deps.config, userId, nonce);
}

/**
 * Sessions from 90 days back, as far ahead as there are any.
 * @param now the clock to go by, so that tests can move it
 * @throws AppError NOT_FOUND for any address that is not somebody's present one
 */
export async function readCalendar(deps: Deps, token: string, now = new Date()): Promise<string> {
  const reader = await readerOf(deps, token);
  const since = (days: number) => timeBefore(now, days * DAY_MS);
  const recent: Narrow = (query) =>
    void query.where('s.scheduled_date', '>=', since(LIMITS.session.startBackDays));
  const kept: Narrow = (query) =>
    void query.whereNull('s.cancelled_at').orWhere('s.cancelled_at', '>=', since(CANCELLED_DAYS));
  const sessions = await sessionFacts(deps.db, sessionsInScope(reader), recent, kept);
  return calendarFor(deps.config, reader, sessions);
}

/** The entry is that of the feed and the mails. @throws AppError NOT_FOUND */
export async function sessionCalendar(deps: Deps, reader: Reader, id: number): Promise<string> {
  const sessions = await sessionFacts(deps.db, { 's.id': id }, sessionsInScope(reader));
  if (sessions.length === 0) throw notFound();
  return calendarFor(deps.config, reader, sessions);
}

/** Holds the sessions that notices link to; null without any that the user has. */
export async function entriesNamed(
  trx: Tx,
  config: Config,
  userId: number,
  links: readonly string[],
): Promise<string | null> {
  const ids = links.flatMap((link) => {
    const id = Number(/\?session=(\d+)$/.exec(link)?.[1]);
    return link === NOTICE_LINKS.session(id) ? id : [];
  });
  const reader = ids.length === 0 ? undefined : await findReader(trx, userId);
  if (!reader) return null;
  const sessions = await sessionFacts(trx, { 's.id': ids }, sessionsInScope(reader));
  return sessions.length === 0 ? null : calendarFor(config, reader, sessions);
}

function calendarFor(config: Config, { userType }: Reader, sessions: readonly SessionFacts[]): string {
  const side = userType === 'advisor' || userType === 'organization' ? userType : null;
  return calendarOf(config, sessions, side);
}

function feedOf(config: Config, userId: number, nonce: string): CalendarFeed {
  const token = `${userId}.${signatureOf(config.sessionSecret, ...signed(userId, nonce))}`;
  return { url: absoluteUrl(config, `/api/sessions/calendar.ics?token=${token}`) };
}

/** @throws AppError NOT_FOUND */
async function readerOf(deps: Deps, token: string): Promise<Reader> {
  const [, id = '', given = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const userId = Number(id);
  const isOurs = isSignature(deps.config, given, ...signed(userId, await nonceOf(deps.db, userId)));
  return orNotFound(isOurs ? await findReader(deps.db, userId) : undefined);
}

async function findReader(db: Db | Tx, userId: number): Promise<Reader | undefined> {
  const [user] = await identities(db, [userId]);
  if (!user) return undefined;
  const groups = user.userType === 'group_admin' ? await administeredGroups(db, userId) : [];
  return { ...user, adminGroupIds: idsOf(groups) };
}

async function nonceOf(db: Db | Tx, userId: number): Promise<string> {
  const row = await db('calendar_feeds').where('user_id', userId).first('nonce');
  return row?.nonce ?? INITIAL;
}

const signed = (userId: number, nonce: string) => ['calendar feed', `${userId}:${nonce}`] as const;
