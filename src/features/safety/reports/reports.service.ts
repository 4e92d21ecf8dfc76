import type { OwnReport, ReportChange, ReportForm } from '../../../contract/safety-api.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow, updateRow } from '../../../core/db/rows.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { notify } from '../../notifications/index.ts';
import { reportedUser, findReportReaders, reportsInScope } from './reports.queries.ts';

/**
 * The one reported never learns by whom: the event in the trail belongs to no group and names neither, so that super admins
 * alone read it. @throws AppError NOT_FOUND, TOO_MANY
 */
export async function makeReport(deps: Deps, context: CallContext, form: ReportForm): Promise<OwnReport> {
  const { actor } = context;
  await deps.limits.take('report', String(actor.userId));
  const reportedUserId = await reportedUser(deps.db, actor, form);
  const now = new Date();
  const id = await transaction(deps.db, async (trx) => {
    const made = await insertRow(trx, 'reports', {
      reporter_user_id: actor.userId,
      reported_user_id: reportedUserId,
      about_type: form.aboutType,
      about_id: form.aboutId,
      reason: form.reason,
      text: form.text,
      status: 'open',
      created_at: dbTime(now),
      updated_at: dbTime(now),
    });
    await audit(trx, context, 'report.made', ['report', made]);
    await notify(trx, deps.config, actor, {
      name: 'reportMade',
      userIds: await findReportReaders(trx, actor.userId, reportedUserId),
      values: {},
      link: NOTICE_LINKS.reports(),
      about: `report ${made}`,
    });
    return made;
  });
  return { id, ...form, createdAt: now.toISOString() };
}

/** @throws AppError NOT_FOUND for a report that the administrator may not see */
export async function changeReport(
  { db }: Deps,
  context: CallContext,
  id: number,
  { status, note }: ReportChange,
): Promise<void> {
  await transaction(db, async (trx) => {
    const seen = trx('reports as p').where(reportsInScope(trx, context.actor));
    orNotFound(await seen.where('p.id', id).first('p.id'));
    const changed = { ...(status ? { status } : {}), ...(note === undefined ? {} : { note: note || null }) };
    await updateRow(trx, 'reports', id, { ...changed, updated_at: dbTime() });
    await audit(trx, context, 'report.changed', ['report', id], {
      detail: { changed: Object.keys(changed) },
    });
  });
}
