import { FIELDS } from '../../../contract/messages.ts';
import { isFresh, type CallContext } from '../../../core/access/actor.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import { checkPassword, whileProven } from '../../../core/accounts/proven-password.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid, orNotFound } from '../../../core/errors.ts';
import { idsOf } from '../../../core/records.ts';
import { requireLogIn } from '../../../core/session/admission.ts';

/**
 * The password is given once more (contract §3); who has none needs a fresh log-in. One from before there was a second
 * factor has to show it.
 * @throws AppError WRONG_PASSWORD, INVALID, FRESH_LOGIN_REQUIRED, TOO_MANY, LAST_SUPER_ADMIN, and those of requireLogIn
 */
export async function deleteOwnAccount(deps: Deps, context: CallContext, password: string | undefined) {
  const { actor } = context;
  const user = orNotFound(
    await deps.db<UserRow>('users').where('id', actor.userId).first('id', 'password_hash'),
  );
  const prove = async (storedHash: string | null) => {
    if (storedHash === null) {
      if (!isFresh(actor)) throw new AppError('FRESH_LOGIN_REQUIRED');
    } else if (password === undefined) throw invalid({ password: FIELDS.password.required });
    else await checkPassword(deps, actor.userId, storedHash, 'password', password);
    return deps.prepareAccountRemoval(deps, [actor.userId]);
  };
  const { departed, cleanUp } = await whileProven(deps.db, user, prove, async (trx, _, removal) => {
    await requireLogIn(trx, deps.config, actor);
    const left = await removal.carryOut(trx, context);
    const detail = { userType: actor.userType, groupsWithoutAdmins: idsOf(left.groupsWithoutAdmins) };
    await audit(trx, context, 'user.deleted', ['user', actor.userId], { detail });
    return { departed: left, cleanUp: removal.cleanUp };
  });
  await cleanUp();
  return departed;
}
