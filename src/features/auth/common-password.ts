import { ERRORS } from '../../contract/messages.ts';
import { invalid } from '../../core/errors.ts';
import { isCommonPassword } from '../../core/security/passwords.ts';

/**
 * Refuses a password that everyone tries first, or the account's own name, where people choose one for themselves.
 * @param field the payload's name for the password
 * @throws AppError PASSWORD_COMMON (design/security.md 6)
 */
export function refuseCommonPassword(
  field: string,
  password: string,
  own: { readonly username: string; readonly email: string },
): void {
  if (isCommonPassword(password, [own.username, own.email])) {
    throw invalid({ [field]: ERRORS.PASSWORD_COMMON }, 'PASSWORD_COMMON');
  }
}
