import { ERRORS } from '../../contract/messages.ts';
import type { CallContext } from '../access/actor.ts';
import type { AuditActor } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { isCommonPassword } from '../security/common-passwords.ts';
import { isLeaked } from '../security/leaked-passwords.ts';
import type { UserRow } from './accounts.ts';

type OwnNames = Partial<Pick<UserRow, 'username' | 'email'>>;

/**
 * Refuses a password that everyone tries first, the account's own name, or one that has leaked; asked before it is hashed.
 * @param field the payload's name for the password
 * @throws AppError PASSWORD_COMMON, PASSWORD_LEAKED (design/security.md 6)
 */
export async function refuseKnownPassword(
  deps: Deps,
  field: string,
  password: string,
  own: OwnNames,
): Promise<void> {
  const refuse = (code: 'PASSWORD_COMMON' | 'PASSWORD_LEAKED') => invalid({ [field]: ERRORS[code] }, code);
  if (isCommonPassword(password, [own.username ?? '', own.email ?? ''])) throw refuse('PASSWORD_COMMON');
  if (await isLeaked(deps, password)) throw refuse('PASSWORD_LEAKED');
}

/** Whose share of hashing it is: that of whoever acts. */
export const shareOf = (actor: AuditActor): string =>
  typeof actor === 'string' ? actor : `user ${actor.userId}`;

/** Hashes within the share of the admin who chooses it. @throws AppError PASSWORD_COMMON, PASSWORD_LEAKED, UNAVAILABLE */
export async function hashGiven(
  deps: Deps,
  { actor }: CallContext,
  field: string,
  password: string,
  own: OwnNames,
): Promise<string> {
  await refuseKnownPassword(deps, field, password, own);
  return deps.hasher.hashFor(shareOf(actor), password);
}
