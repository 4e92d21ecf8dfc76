import { ERRORS } from '../../../contract/messages.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import type { Departed } from '../../../core/accounts/departure.ts';
import { audit } from '../../../core/audit/audit.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { AdminContext } from '../../groups/index.ts';

/**
 * Deletes the account of whoever asks, who gives their password once more (contract §3).
 * @throws AppError WRONG_PASSWORD, TOO_MANY, LAST_SUPER_ADMIN
 */
export async function deleteOwnAccount(
  deps: Deps,
  context: AdminContext,
  password: string,
): Promise<Departed> {
  const { actor } = context;
  await checkPassword(deps, actor.userId, password);
  const departure = await deps.prepareDeparture(deps, [actor.userId]);
  const departed = await transaction(deps.db, async (trx) => {
    const left = await departure.carryOut(trx, context);
    await audit(trx, {
      ...context,
      action: 'user.deleted',
      subjectType: 'user',
      subjectId: actor.userId,
      detail: {
        userType: actor.userType,
        groupsWithoutAdmins: left.groupsWithoutAdmins.map(({ id }) => id),
      },
    });
    return left;
  });
  await departure.cleanUp();
  return departed;
}

/** Wrong ones count, as they do in the account settings. */
async function checkPassword({ db, limits, hasher }: Deps, userId: number, password: string): Promise<void> {
  await limits.take('reauthenticate', String(userId));
  const user = await db<UserRow>('users').where('id', userId).first('password_hash');
  if (!(await hasher.verify(user?.password_hash ?? null, password)))
    throw new AppError('WRONG_PASSWORD', { fields: { password: ERRORS.WRONG_PASSWORD } });
  await limits.giveBack('reauthenticate', String(userId));
}
