import type { Db } from '../../src/core/db/database.ts';
import type { PasswordHasher } from '../../src/core/security/passwords.ts';
import accounts from './demo/demo-accounts.json' with { type: 'json' };
import { DEMO_PASSWORD, isDemoSeeded } from './demo.ts';

const USERNAMES = Object.values(accounts).map(({ username }) => username);
const EMAILS = Object.values(accounts).map(({ email }) => email);

/** Demo accounts that can still be signed in to with the public password (design/security.md 27). */
export async function publicPasswords(db: Db, hasher: PasswordHasher) {
  if (!(await isDemoSeeded(db))) return [];
  const users = await db('users')
    .whereIn('username_key', USERNAMES)
    .orWhereIn('email_key', EMAILS)
    .orderBy('id')
    .select('id', 'username', 'password_hash');
  const found = [];
  for (const user of users)
    if (user.password_hash !== null && (await hasher.verify(user.password_hash, DEMO_PASSWORD)))
      found.push(user);
  return found;
}
