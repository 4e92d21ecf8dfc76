import type { UserType } from '../../contract/enums.ts';
import type { Actor } from '../access/actor.ts';
import { dbTime, firstRow, isoTime, isUnavailable } from '../db/dialect.ts';
import type { Db, Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Client } from '../http/call.ts';
import { hashToken, newToken } from '../security/tokens.ts';
import { findViewedMember } from './viewed-member.queries.ts';

const DAY = 86_400_000;
/** A log-in ends after 14 days without use, and after 60 days in any case (design/security.md 3). */
export const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_ABSOLUTE_MS = 60 * DAY;
/** Use is noted at most this often, so that reading does not write. */
const TOUCH_EVERY_MS = 10 * 60_000;

interface SessionRow {
  id: number;
  user_id: number;
  authenticated_at: string;
  last_seen_at: string;
  expires_at: string;
  second_factor_at: string | null;
  viewing_user_id: number | null;
  username: string;
  user_type: UserType;
  advisor_id: number | null;
  organization_id: number | null;
}

/**
 * Starts a log-in session and returns the token for its cookie; the database keeps only the hash.
 * @param at when they have shown who they are, where that was before
 */
export async function startLoginSession(
  trx: Db | Tx,
  userId: number,
  client: Pick<Client, 'address' | 'userAgent'>,
  { hasSecondFactor = false, at = new Date() }: { hasSecondFactor?: boolean; at?: Date } = {},
): Promise<string> {
  const now = new Date();
  const token = newToken();
  await trx('login_sessions').insert({
    user_id: userId,
    token_hash: hashToken(token),
    authenticated_at: dbTime(at < now ? at : now),
    last_seen_at: dbTime(now),
    expires_at: dbTime(new Date(now.getTime() + SESSION_ABSOLUTE_MS)),
    ip: client.address,
    user_agent: client.userAgent.slice(0, 255),
    second_factor_at: hasSecondFactor ? dbTime(now) : null,
    created_at: dbTime(now),
  });
  return token;
}

/** Asked at every call, hence written out: building it anew costs more than running it. */
const SESSION_SQL = `
  select s.id, s.user_id, s.authenticated_at, s.last_seen_at, s.expires_at, s.second_factor_at, s.viewing_user_id, u.username, u.user_type,
    a.id as advisor_id, o.id as organization_id
  from login_sessions s
  join users u on u.id = s.user_id
  left join advisors a on a.user_id = u.id
  left join organizations o on o.user_id = u.id
  where s.token_hash = ?`;

/**
 * The actor behind a cookie's token, or null when the log-in is unknown, idle too long or over, or looks with the eyes of
 * a member whom it may not look at any more.
 * @param secondFactorFor roles that must have shown a second factor
 */
export async function findActor(
  db: Db,
  token: string,
  secondFactorFor: readonly UserType[] = [],
  now = new Date(),
): Promise<Actor | null> {
  const rows: unknown = await db.raw(SESSION_SQL, [hashToken(token)]);
  const row = firstRow<SessionRow>(db, rows);
  if (
    !row ||
    row.expires_at <= dbTime(now) ||
    row.last_seen_at <= dbTime(new Date(now.getTime() - SESSION_IDLE_MS))
  ) {
    return null;
  }
  await touch(db, row, now);
  const groups =
    row.user_type === 'group_admin'
      ? await db<{ group_id: number; is_primary_admin: number | boolean }>('group_admins')
          .where('user_id', row.user_id)
          .select('group_id', 'is_primary_admin')
      : [];
  const actor: Actor = {
    userId: row.user_id,
    userType: row.user_type,
    username: row.username,
    advisorId: row.advisor_id,
    organizationId: row.organization_id,
    adminGroupIds: groups.map((group) => group.group_id),
    primaryGroupIds: groups.filter((group) => Boolean(group.is_primary_admin)).map((group) => group.group_id),
    loginSessionId: row.id,
    authenticatedAt: String(isoTime(row.authenticated_at)),
    lacksSecondFactor: row.second_factor_at === null && secondFactorFor.includes(row.user_type),
  };
  if (row.viewing_user_id === null) return actor;
  const member = await findViewedMember(db, actor, row.viewing_user_id);
  const own = { adminGroupIds: [], primaryGroupIds: [], viewedBy: actor };
  return member && { ...actor, ...own, ...member };
}

/**
 * Notes that a log-in is in use. What was noted by a clock that has gone back since is put right, so that nothing lasts
 * longer than it should. A database that can be read and not written (its disk is full) ends no log-in.
 */
async function touch(db: Db, row: SessionRow, now: Date): Promise<void> {
  const at = (ms: number) => dbTime(new Date(now.getTime() + ms));
  if (row.last_seen_at > at(-TOUCH_EVERY_MS) && row.last_seen_at < at(TOUCH_EVERY_MS)) return;
  const longest = at(SESSION_ABSOLUTE_MS);
  const expiresAt = row.expires_at > longest ? longest : row.expires_at;
  try {
    await db('login_sessions')
      .where('id', row.id)
      .update({ last_seen_at: dbTime(now), expires_at: expiresAt });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/**
 * Which of these log-in sessions still hold, by the same rules as {@link findActor}, and as whom they look; for what stays
 * open beyond a call.
 * @returns user ids by log-in
 */
export async function lastingLoginSessions(
  db: Db,
  ids: readonly number[],
  now = new Date(),
): Promise<Map<number, number>> {
  const lasting = await db('login_sessions')
    .whereIn('id', [...ids])
    .where('expires_at', '>', dbTime(now))
    .where('last_seen_at', '>', dbTime(new Date(now.getTime() - SESSION_IDLE_MS)))
    .select<{ id: number; userId: number; viewingId: number | null }[]>({
      id: 'id',
      userId: 'user_id',
      viewingId: 'viewing_user_id',
    });
  return new Map(lasting.map(({ id, userId, viewingId }) => [id, viewingId ?? userId]));
}

/** @throws AppError UNAUTHENTICATED when a log-in has been ended while its call was under way */
export async function requireLogIn(trx: Tx, id: number): Promise<void> {
  if (!(await trx('login_sessions').where('id', id).first('id'))) throw new AppError('UNAUTHENTICATED');
}

/** Ends a user's log-ins, all or all but `exceptId` (design/security.md 3). */
export async function endLoginSessions(trx: Db | Tx, userId: number, exceptId?: number): Promise<void> {
  const query = trx('login_sessions').where('user_id', userId);
  if (exceptId !== undefined) void query.whereNot('id', exceptId);
  await query.delete();
}
