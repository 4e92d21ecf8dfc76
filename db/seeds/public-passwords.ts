import type { UserRow } from '../../src/core/accounts/accounts.ts';
import type { Db } from '../../src/core/db/database.ts';
import type { PasswordHasher } from '../../src/core/security/passwords.ts';
import accounts from './demo/demo-accounts.json' with { type: 'json' };
import { DEMO_PASSWORD, isDemoSeeded } from './demo.ts';

const DEMO_ACCOUNTS = Object.values(accounts);

/** Demo accounts that can still be signed in to with the public password (design/security.md 27). */
export async function publicPasswords(
  db: Db,
  hasher: PasswordHasher,
): Promise<Pick<UserRow, 'id' | 'username'>[]> {
  if (!(await isDemoSeeded(db))) return [];
  const users = await db('users')
    .whereIn(
      'username_key',
      DEMO_ACCOUNTS.map(({ username }) => username),
    )
    .orWhereIn(
      'email_key',
      DEMO_ACCOUNTS.map(({ email }) => email),
    )
    .orderBy('id')
    .select('id', 'username', 'password_hash');
  const found = [];
  for (const user of users)
    if (user.password_hash !== null && (await hasher.verify(user.password_hash, DEMO_PASSWORD)))
      found.push(user);
  return found;
}
