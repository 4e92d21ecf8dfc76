import type { CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { findLink, requireManager } from './group-admins.service.ts';
import { requireAnotherPrimary } from './last-primary.service.ts';

/**
 * Makes an administrator of a group a primary one, or a second one again. A group may be without a primary administrator
 * (super admins look after it then), yet its own administrators cannot bring it there: nobody in it could bring it back.
 * @throws AppError NOT_FOUND, FORBIDDEN, LAST_PRIMARY_ADMIN
 */
export async function setPrimaryAdmin(
  deps: Deps,
  context: CallContext,
  groupId: number,
  id: number,
  isPrimaryAdmin: boolean,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await requireManager(trx, context.actor, groupId);
    const admin = await findLink(trx, groupId, id);
    if (!isPrimaryAdmin) await requireAnotherPrimary(trx, context, groupId, id);
    if (Boolean(admin.is_primary_admin) === isPrimaryAdmin) return;
    await trx('group_admins')
      .where('id', id)
      .update({ is_primary_admin: isPrimaryAdmin ? 1 : 0, updated_at: dbTime() });
    await audit(trx, {
      ...context,
      action: 'groupAdmin.primaryChanged',
      subjectType: 'user',
      subjectId: admin.user_id,
      groupId,
      detail: { isPrimaryAdmin },
    });
  });
}
