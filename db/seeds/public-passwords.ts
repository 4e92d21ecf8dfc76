import type { UserRow } from '../../src/core/accounts/accounts.ts';
import type { Db } from '../../src/core/db/database.ts';
import type { PasswordHasher } from '../../src/core/security/passwords.ts';
import { DEMO_PASSWORD, isDemoSeeded } from './demo.ts';

const DEMO_ACCOUNTS = ['demo_advisor', 'demo_org', 'demo_group_admin', 'demo_super_admin'];

/** The demo accounts that can still be signed in to with the public password (design/security.md 27). */
export async function publicPasswords(
  db: Db,
  hasher: PasswordHasher,
): Promise<Pick<UserRow, 'id' | 'username'>[]> {
  if (!(await isDemoSeeded(db))) return [];
  const users = await db('users')
    .whereIn('username_key', DEMO_ACCOUNTS)
    .orWhereIn(
      'email_key',
      DEMO_ACCOUNTS.map((name) => `${name}@example.org`),
    )
    .orderBy('id')
    .select('id', 'username', 'password_hash');
  const found = [];
  for (const user of users)
    if (user.password_hash !== null && (await hasher.verify(user.password_hash, DEMO_PASSWORD)))
      found.push(user);
  return found;
}
