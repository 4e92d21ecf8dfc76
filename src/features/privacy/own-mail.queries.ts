import type { Config } from '../../config/config.ts';
import { isAddressProved } from '../../core/accounts/proved-address.ts';
import { identityKey, type UserRow } from '../../core/accounts/accounts.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { withoutCase } from '../../core/db/dialect.ts';

/** As {@link withoutCase} makes it of a stored address, on either database. */
const spellings = ({ email }: Pick<UserRow, 'email'>): string[] => [
  identityKey(email),
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
];

/**
 * Mails to their account, or to nobody's but their address. José's is not Jose's, though the collation says so; what was
 * written to somebody else's account stays theirs, also when the address has moved on. An unproved address leads to
 * nobody's mail (spec 4 §11).
 */
export function mailOf(
  db: Db | Tx,
  config: Pick<Config, 'emailVerification'>,
  users: readonly Pick<UserRow, 'id' | 'email' | 'email_verified_at'>[],
) {
  const proved = users.filter((user) => isAddressProved(config, user));
  const ids = users.map(({ id }) => id);
  // Knex takes raw SQL for a column; its types do not say so.
  const address = withoutCase(db, 'to_email') as unknown as string;
  return db('outbox').where(
    (theirs) =>
      void theirs
        .whereIn('user_id', ids)
        .orWhere(
          (byAddress) =>
            void byAddress.whereNull('user_id').whereIn(address, [...new Set(proved.flatMap(spellings))]),
        ),
  );
}
