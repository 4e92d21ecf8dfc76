import { columnsOf, fieldsOf } from '../db/model.ts';
import type { UserType } from '../../contract/enums.ts';
import type { Actor } from '../access/actor.ts';
import { upsert, updateRow, type RowOf } from '../db/rows.ts';
import { dbTime, firstRow, isoTime, isUnavailable } from '../db/dialect.ts';
import type { Db, Tx } from '../db/database.ts';
import { DAY_MS, HOUR_MS, timeAfter, timeBefore } from '../db/clock.ts';
import type { Client } from '../http/call.ts';
import { hashToken, newToken } from '../security/tokens.ts';
import { findViewedMember } from './viewed-member.queries.ts';

/** A log-in ends after 14 days without use, and after 60 days in any case (design/security.md 3); admins' sooner. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 60 * DAY_MS;
/** Use is noted at most this often, so that reading does not write. */
const TOUCH_EVERY_MS = 10 * 60_000;

/** Hours that a log-in of a role lasts without use, and at most. */
type Lifetime = Readonly<Record<'idleHours' | 'longestHours', number>>;
/** Lifetimes of the roles whose log-ins end sooner than everybody's. */
export type Lifetimes = Readonly<Partial<Record<UserType, Lifetime>>>;

export interface LogInRules {
  readonly lifetimes: Lifetimes;
  readonly secondFactorFor: readonly UserType[];
}

/** The moments that a log-in of this role must have been used, and begun, after to hold. */
export function lastingSince(lifetimes: Lifetimes, userType: UserType, now: Date) {
  const { idleHours, longestHours } = lifetimes[userType] ?? {
    idleHours: SESSION_IDLE_MS / HOUR_MS,
    longestHours: SESSION_ABSOLUTE_MS / HOUR_MS,
  };
  const ago = (hours: number) => timeBefore(now, hours * HOUR_MS);
  return { used: ago(idleHours), begun: ago(longestHours) };
}

type Stored = RowOf<'login_sessions'>;
type LastingRow = Pick<Stored, 'id' | 'created_at' | 'last_seen_at' | 'expires_at'> & { user_type: UserType };

function isLasting(row: LastingRow, lifetimes: Lifetimes, now: Date): boolean {
  const { used, begun } = lastingSince(lifetimes, row.user_type, now);
  return row.expires_at > dbTime(now) && row.last_seen_at > used && row.created_at > begun;
}

type UserColumns = 'user_type' | 'username' | 'locale' | 'password_change_required';
export type AccountRow = Pick<RowOf<'users', { user_type: UserType }>, UserColumns> &
  Pick<Stored, 'user_id' | 'second_factor_at'> &
  Record<'advisor_id' | 'organization_id', number | null>;

type SessionRow = LastingRow & AccountRow & Pick<Stored, 'authenticated_at' | 'viewing_user_id'>;

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
    expires_at: timeAfter(now, SESSION_ABSOLUTE_MS),
    ip: client.address,
    user_agent: client.userAgent.slice(0, 255),
    second_factor_at: hasSecondFactor ? dbTime(now) : null,
    created_at: dbTime(now),
  });
  return token;
}

/** Asked at every call, hence written out: building it anew costs more than running it. */
const SESSION_SQL = `
  select s.id, s.user_id, s.created_at, s.authenticated_at, s.last_seen_at, s.expires_at, s.second_factor_at,
    s.viewing_user_id, u.username, u.locale, u.user_type, u.password_change_required, a.id as advisor_id, o.id as organization_id
  from login_sessions s
  join users u on u.id = s.user_id
  left join advisors a on a.user_id = u.id
  left join organizations o on o.user_id = u.id
  where s.token_hash = ?`;

/**
 * The actor behind a cookie's token, or null when the log-in is unknown, idle too long or over, or looks with the eyes
 * of a member whom it may not look at any more.
 */
export async function findActor(
  db: Db,
  token: string,
  { lifetimes, secondFactorFor }: LogInRules,
): Promise<Actor | null> {
  const now = new Date();
  const rows: unknown = await db.raw(SESSION_SQL, [hashToken(token)]);
  const row = firstRow<SessionRow>(db, rows);
  if (!row || !isLasting(row, lifetimes, now)) return null;
  await touch(db, row, now);
  const logIn = { loginSessionId: row.id, authenticatedAt: String(isoTime(row.authenticated_at)) };
  const actor: Actor = { ...(await accountOf(db, row, secondFactorFor)), ...logIn };
  if (row.viewing_user_id === null) return actor;
  const member = await findViewedMember(db, actor, row.viewing_user_id);
  const own = { adminGroupIds: [], primaryGroupIds: [], viewedBy: actor };
  return member && { ...actor, ...own, ...member };
}

export async function accountOf(db: Db, row: AccountRow, secondFactorFor: LogInRules['secondFactorFor']) {
  const groups =
    row.user_type === 'group_admin'
      ? await db<{ group_id: number; is_primary_admin: number | boolean }>('group_admins')
          .where('user_id', row.user_id)
          .select('group_id', 'is_primary_admin')
      : [];
  return {
    ...fieldsOf(row, 'userId', 'userType', 'username', 'locale', 'advisorId', 'organizationId'),
    adminGroupIds: groups.map((group) => group.group_id),
    primaryGroupIds: groups.filter((group) => Boolean(group.is_primary_admin)).map((group) => group.group_id),
    passwordChangeRequired: Boolean(row.password_change_required),
    lacksSecondFactor: row.second_factor_at === null && secondFactorFor.includes(row.user_type),
  };
}

/**
 * Notes that a log-in is in use. What was noted by a clock that has gone back since is put right, so that nothing lasts
 * longer than it should.
 */
async function touch(db: Db, row: SessionRow, now: Date): Promise<void> {
  const at = (ms: number) => timeAfter(now, ms);
  if (row.last_seen_at > at(-TOUCH_EVERY_MS) && row.last_seen_at < at(TOUCH_EVERY_MS)) return;
  const longest = at(SESSION_ABSOLUTE_MS);
  const expiresAt = row.expires_at > longest ? longest : row.expires_at;
  const use = { last_seen_at: dbTime(now), expires_at: expiresAt };
  await updateRow(db, 'login_sessions', row.id, use).catch(unlessUnavailable);
}

/** A database that can be read and not written (its disk is full) ends no log-in. */
export const unlessUnavailable = (error: unknown): void => {
  if (!isUnavailable(error)) throw error;
};

/**
 * Which of these log-in sessions still hold, by the same rules as {@link findActor}, for what stays open beyond a call.
 * @returns by log-in, the id of the user as whom it looks
 */
export async function lastingLoginSessions(
  db: Db,
  lifetimes: Lifetimes,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const now = new Date();
  const rows = await db('login_sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .whereIn('s.id', ids)
    .select(columnsOf('s', 'id', 'user_id', 'viewing_user_id', 'created_at', 'last_seen_at', 'expires_at'))
    .select<(LastingRow & { user_id: number; viewing_user_id: number | null })[]>('u.user_type');
  const lasting = new Map<number, number>();
  for (const row of rows.filter((one) => isLasting(one, lifetimes, now))) {
    const { user_id: userId, user_type: userType, viewing_user_id: viewedId } = row;
    if (viewedId !== null) {
      const adminGroupIds: number[] = await db('group_admins').where('user_id', userId).pluck('group_id');
      if (!(await findViewedMember(db, { userType, adminGroupIds }, viewedId))) continue;
    }
    lasting.set(row.id, viewedId ?? userId);
  }
  return lasting;
}

/**
 * Ends a user's log-ins, all or all but `exceptId` (design/security.md 3), and with them what works without one: the
 * address of their calendar and their access tokens. Whoever has these has them no longer than the password that showed
 * them.
 */
export async function endLoginSessions(trx: Db | Tx, userId: number, exceptId?: number): Promise<void> {
  const feed = { user_id: userId, nonce: hashToken(newToken()), created_at: dbTime() };
  await upsert(trx, 'calendar_feeds', feed, ['user_id'], ['nonce', 'created_at']);
  await trx('api_tokens').where('user_id', userId).delete();
  const query = trx('login_sessions').where('user_id', userId);
  if (exceptId !== undefined) void query.whereNot('id', exceptId);
  await query.delete();
}
