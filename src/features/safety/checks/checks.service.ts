import { FIELDS } from '../../../contract/messages.ts';
import type { CheckForm } from '../../../contract/safety-api.ts';
import type { Actor, CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { inActorsGroups } from '../../groups/index.ts';
import { daysToTell } from './days-left.ts';

/** @throws AppError NOT_FOUND for an advisor whom the administrator may not see */
export async function requireAdvisor(db: Db | Tx, actor: Actor, advisorId: number): Promise<void> {
  const advisor = await db('advisors as a')
    .where('a.id', advisorId)
    .where(inActorsGroups(actor, 'advisor', 'a.id'))
    .first('a.id');
  if (!advisor) throw notFound();
}

/**
 * Records a check that the administrator has seen; the document itself is kept nowhere.
 * @returns its id
 * @throws AppError NOT_FOUND; INVALID for days in the wrong order
 */
export async function recordCheck(
  { db }: Deps,
  context: CallContext,
  advisorId: number,
  form: CheckForm,
): Promise<number> {
  const now = new Date();
  if (form.seenOn > now.toISOString().slice(0, 10)) throw invalid({ seenOn: FIELDS.check.seenOn });
  if (form.expiresOn < form.seenOn) throw invalid({ expiresOn: FIELDS.check.expiresOn });
  return transaction(db, async (trx) => {
    await requireAdvisor(trx, context.actor, advisorId);
    const id = await insertRow(trx, 'advisor_checks', {
      advisor_id: advisorId,
      kind: form.kind,
      reference: form.reference,
      seen_on: form.seenOn,
      expires_on: form.expiresOn,
      // What is over when it is recorded needs no mail.
      told_days: daysToTell(form.expiresOn, now),
      created_by_user_id: context.actor.userId,
      created_at: dbTime(now),
    });
    await tellTrail(trx, context, 'check.recorded', advisorId, { kind: form.kind });
    return id;
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteCheck(
  { db }: Deps,
  context: CallContext,
  advisorId: number,
  checkId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    await requireAdvisor(trx, context.actor, advisorId);
    const deleted = await trx('advisor_checks').where({ id: checkId, advisor_id: advisorId }).delete();
    if (deleted === 0) throw notFound();
    await tellTrail(trx, context, 'check.deleted', advisorId, {});
  });
}

const tellTrail = (
  trx: Tx,
  context: CallContext,
  action: 'check.recorded' | 'check.deleted',
  advisorId: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => audit(trx, { ...context, action, subjectType: 'advisor', subjectId: advisorId, detail });
