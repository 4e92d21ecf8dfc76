import { hashToken, newToken } from '../../src/core/security/tokens.ts';
import type { Db } from '../../src/core/db/database.ts';
import { PASSWORD, buildSuperAdmin, type Person } from '../support/builders.ts';
import { buildServer } from '../support/server.ts';

/** A super admin for a bench's calls. */
export async function aSuperAdmin(db: Db): Promise<Person> {
  const test = await buildServer(db);
  const person = await buildSuperAdmin(test);
  await test.stop();
  return person;
}

/** Signs in as a browser does. @returns the session's cookie, as the header `cookie` takes it */
export async function cookieOf(url: string, { username }: Person): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (login.status !== 200) throw new Error(`${username} could not sign in: ${login.status}`);
  return String(login.headers.get('set-cookie')).split(';')[0] ?? '';
}

/** A second log-in of somebody who has signed in, whose token a floor takes bare. */
export async function bareToken(db: Db): Promise<string> {
  const token = newToken();
  const found = await db('login_sessions').first();
  if (!found) throw new Error('nobody has signed in');
  const { id: _, ...login } = found;
  await db('login_sessions').insert({ ...login, token_hash: hashToken(token) });
  return token;
}
