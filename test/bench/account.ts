import { hashToken, newToken } from '../../src/core/security/tokens.ts';
import type { Db } from '../../src/core/db/database.ts';
import { buildSuperAdmin, type Person } from '../support/builders.ts';
import { buildIn } from '../support/server.ts';

/** A super admin for a bench's calls. */
export const aSuperAdmin = (db: Db): Promise<Person> => buildIn(db, (test) => buildSuperAdmin(test));

/** A second log-in of somebody who has signed in, whose token a floor takes bare. */
export async function bareToken(db: Db): Promise<string> {
  const token = newToken();
  const found = await db('login_sessions').first();
  if (!found) throw new Error('nobody has signed in');
  const { id: _, ...login } = found;
  await db('login_sessions').insert({ ...login, token_hash: hashToken(token) });
  return token;
}
