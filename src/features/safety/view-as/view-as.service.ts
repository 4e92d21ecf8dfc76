import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { findViewedMember } from '../../../core/session/viewed-member.queries.ts';

/**
 * From now on the administrator's log-in sees what a member sees, and changes nothing, until they leave or the log-in
 * ends. The member finds it in their own list of accesses.
 * @throws AppError NOT_FOUND for whom they do not manage
 */
export async function startView({ db }: Deps, context: CallContext, userId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const member = await findViewedMember(trx, context.actor, userId);
    if (!member) throw notFound();
    await trx('login_sessions').where('id', context.actor.loginSessionId).update({ viewing_user_id: userId });
    await audit(trx, { ...context, action: 'user.viewedAs', subjectType: 'user', subjectId: userId });
  });
}

/** @throws AppError NOT_FOUND for whoever looks with their own eyes */
export async function endView({ db }: Deps, { actor, requestId }: CallContext): Promise<void> {
  const { viewedBy, userId, loginSessionId } = actor;
  if (!viewedBy) throw notFound();
  await transaction(db, async (trx) => {
    await trx('login_sessions').where('id', loginSessionId).update({ viewing_user_id: null });
    await audit(trx, {
      actor: viewedBy,
      requestId,
      action: 'user.viewEnded',
      subjectType: 'user',
      subjectId: userId,
    });
  });
}
