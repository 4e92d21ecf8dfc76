import { ERRORS } from '../../contract/messages.ts';
import type { CallContext } from '../access/actor.ts';
import type { AuditActor } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { isCommonPassword } from '../security/common-passwords.ts';
import type { UserRow } from './accounts.ts';

type OwnNames = Partial<Pick<UserRow, 'username' | 'email'>>;

/**
 * Refuses a password that everyone tries first, or the account's own name; asked before it is hashed.
 * @param field the payload's name for the password
 * @throws AppError PASSWORD_COMMON (design/security.md 6)
 */
export function refuseCommonPassword(field: string, password: string, own: OwnNames): void {
  if (isCommonPassword(password, [own.username ?? '', own.email ?? '']))
    throw invalid({ [field]: ERRORS.PASSWORD_COMMON }, 'PASSWORD_COMMON');
}

/** Whose share of hashing it is: that of whoever acts. */
export const shareOf = (actor: AuditActor): string =>
  typeof actor === 'string' ? actor : `user ${actor.userId}`;

/** Hashes within the share of the admin who chooses the password. @throws AppError PASSWORD_COMMON, UNAVAILABLE */
export function hashGiven(
  { hasher }: Deps,
  { actor }: CallContext,
  field: string,
  password: string,
  own: OwnNames,
): Promise<string> {
  refuseCommonPassword(field, password, own);
  return hasher.hashFor(shareOf(actor), password);
}
