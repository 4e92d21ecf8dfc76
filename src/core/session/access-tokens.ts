import { columnsOf } from '../db/model.ts';
import type { Server } from '@hapi/hapi';
import type { TokenScope } from '../../contract/tokens-api.ts';
import type { Actor } from '../access/actor.ts';
import { scopeOf } from '../access/token-routes.ts';
import type { Db } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import { updateRow, type RowOf } from '../db/rows.ts';
import { timeBefore } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../json.ts';
import { hashToken, newToken } from '../security/tokens.ts';
import { accountOf, unlessUnavailable, type AccountRow, type LogInRules } from './login-sessions.ts';

const PREFIX = 'tm_';
const TOUCH_EVERY_MS = 60_000;

/** A new token, known by its beginning wherever it turns up. */
export const newAccessToken = (): string => `${PREFIX}${newToken()}`;

type Row = AccountRow & Pick<RowOf<'api_tokens'>, 'id' | 'scopes' | 'last_used_at'>;

/** Whom a program acts for, and what its token allows; null when it was never made, is over or was taken back. */
async function findTokenActor(
  db: Db,
  token: string,
  { secondFactorFor }: Pick<LogInRules, 'secondFactorFor'>,
): Promise<{ readonly actor: Actor; readonly scopes: readonly TokenScope[] } | null> {
  const now = new Date();
  const row = await db('api_tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .where('t.token_hash', hashToken(token))
    .where('t.expires_at', '>', dbTime(now))
    .select(columnsOf('t', 'id', 'user_id', 'scopes', 'last_used_at', 'second_factor_at'))
    .select(columnsOf('u', 'username', 'locale', 'user_type', 'password_change_required'))
    .first<Row | undefined>({ advisor_id: 'a.id', organization_id: 'o.id' });
  if (!row) return null;
  await touch(db, row, now);
  const account = await accountOf(db, row, secondFactorFor);
  // Never fresh: what asks for a fresh log-in is closed to programs.
  const logIn = { loginSessionId: 0, authenticatedAt: new Date(0).toISOString(), tokenId: row.id };
  return { actor: { ...account, ...logIn }, scopes: readJson<TokenScope[]>(row.scopes) };
}

async function touch(db: Db, { id, last_used_at: last }: Row, now: Date): Promise<void> {
  if (last !== null && last > timeBefore(now, TOUCH_EVERY_MS)) return;
  await updateRow(db, 'api_tokens', id, { last_used_at: dbTime(now) }).catch(unlessUnavailable);
}

/** hapi's auth strategy `token`: a call that shows an access token is held to its scope, and to a limit of its own. */
export function registerAccessTokens(server: Server, { db, limits, config }: Deps): void {
  server.auth.scheme('access-token', () => ({
    authenticate: async ({ app, route }, h) => {
      const found = app.bearer?.startsWith(PREFIX) ? await findTokenActor(db, app.bearer, config) : null;
      if (!found) throw new AppError('UNAUTHENTICATED');
      const { actor, scopes } = found;
      await limits.take('accessToken', String(actor.tokenId));
      const scope = scopeOf(route);
      if (!scope || !scopes.includes(scope)) throw new AppError('TOKEN_SCOPE');
      return h.authenticated({ credentials: { actor, scope: [actor.userType] } });
    },
  }));
  server.auth.strategy('token', 'access-token');
}
