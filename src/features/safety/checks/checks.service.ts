import { FIELDS } from '../../../contract/messages.ts';
import type { CheckForm, Check } from '../../../contract/safety-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { Actor, CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { DAY_MS, dayOf } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow, type RowOf } from '../../../core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, orNotFound } from '../../../core/errors.ts';
import { inActorsGroups } from '../../groups/index.ts';
import type { CheckKind } from '../../../contract/enums.ts';

/** Days before its end, once each (spec 4 §15). */
const TELL_AT = [7, 30, 60] as const;
export const FIRST_TOLD = 60;

/**
 * The nearest of 60, 30 and 7 days that has come at `now`. @param expiresOn `YYYY-MM-DD`
 * @returns null before the first, and once the check has ended
 */
export function daysToTell(expiresOn: string, now: Date): number | null {
  const today = Date.parse(dayOf(now));
  const left = Math.round((Date.parse(expiresOn.slice(0, 10)) - today) / DAY_MS);
  return left < 0 ? null : (TELL_AT.find((days) => left <= days) ?? null);
}

/** @throws AppError NOT_FOUND for an advisor whom the administrator may not see */
export async function requireAdvisor(db: Db | Tx, actor: Actor, advisorId: number): Promise<void> {
  const seen = db('advisors as a').where(inActorsGroups(actor, 'advisor', 'a.id'));
  orNotFound(await seen.where('a.id', advisorId).first('a.id'));
}

/** The document itself is kept nowhere. @returns the id @throws AppError NOT_FOUND, INVALID for wrong days */
export async function recordCheck({ db }: Deps, context: CallContext, advisorId: number, form: CheckForm) {
  const now = new Date();
  if (form.seenOn > dayOf(now)) throw invalid({ seenOn: FIELDS.check.seenOn });
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
    await markAble(trx, [advisorId], now);
    await audit(trx, context, 'check.recorded', ['advisor', advisorId], { detail: { kind: form.kind } });
    return id;
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteCheck({ db }: Deps, context: CallContext, advisorId: number, checkId: number) {
  await transaction(db, async (trx) => {
    await requireAdvisor(trx, context.actor, advisorId);
    orNotFound(await trx('advisor_checks').where({ id: checkId, advisor_id: advisorId }).delete());
    await audit(trx, context, 'check.deleted', ['advisor', advisorId]);
  });
}

export async function listChecks(db: Db | Tx, advisorId: number): Promise<Check[]> {
  const rows = await db('advisor_checks')
    .where('advisor_id', advisorId)
    .orderBy([{ column: 'expires_on', order: 'desc' }, 'id'])
    .select<RowOf<'advisor_checks', { kind: CheckKind }>[]>('*');
  const today = dayOf(new Date());
  return rows.map((row) => ({
    ...fieldsOf(row, 'id', 'kind', 'reference'),
    seenOn: row.seen_on.slice(0, 10),
    expiresOn: row.expires_on.slice(0, 10),
    isValid: row.expires_on.slice(0, 10) >= today,
  }));
}
