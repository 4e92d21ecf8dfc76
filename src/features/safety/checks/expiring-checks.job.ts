import type { CheckKind } from '../../../contract/enums.ts';
import { LABELS } from '../../../contract/messages.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { DAY_MS, dayOf } from '../../../core/db/clock.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../../core/jobs/on-its-own.ts';
import { groupAdminsOf } from '../../matching/matches/index.ts';
import { nameOf, withNames, type NamedUser } from '../../../core/accounts/names.ts';
import { notify } from '../../notifications/index.ts';
import { FIRST_TOLD, daysToTell } from './checks.service.ts';

type Expiring = NamedUser & RowOf<'advisor_checks', { kind: CheckKind }> & { readonly user_id: number };

export const expiringChecksJob: RecurringJob = {
  kind: 'checks.expiring',
  everySeconds: 3_600,
  run: async (deps, now) => {
    const ending: Expiring[] = await withNames(deps.db, 'advisors as own', 'own.user_id')
      .join('advisor_checks as c', 'c.advisor_id', 'own.id')
      .whereBetween('c.expires_on', [dayOf(now), dayOf(now.getTime() + FIRST_TOLD * DAY_MS)])
      .orderBy('c.id')
      .select('c.id', 'c.advisor_id', 'own.user_id', 'c.kind', 'c.expires_on', 'c.told_days');
    const due = ending.flatMap((check) => {
      const days = daysToTell(check.expires_on, now);
      return days !== null && (check.told_days === null || check.told_days > days) ? [{ check, days }] : [];
    });
    await eachOnItsOwn(
      deps,
      due,
      ({ check }) => ({ checkId: check.id }),
      ({ check, days }) => tell(deps, check, days),
    );
  },
};

/** The claim and the notices in one transaction: a run that dies or is repeated tells nobody twice. */
async function tell({ db, config }: Deps, check: Expiring, days: number): Promise<void> {
  await transaction(db, async (trx) => {
    const claimed = await trx('advisor_checks')
      .where('id', check.id)
      .where((untold) => void untold.whereNull('told_days').orWhere('told_days', '>', days))
      .update({ told_days: days });
    if (claimed === 0) return;
    const values = { kind: { ours: LABELS.checks[check.kind] }, day: { day: check.expires_on.slice(0, 10) } };
    await notify(trx, config, 'system', {
      name: 'checkExpires',
      userIds: [check.user_id],
      values,
      link: NOTICE_LINKS.yourData(),
    });
    await notify(trx, config, 'system', {
      name: 'checkExpiresForAdmin',
      userIds: await groupAdminsOf(trx, 'advisor', check.advisor_id),
      values: { ...values, advisorName: nameOf(check) },
      link: NOTICE_LINKS.advisor(check.advisor_id),
    });
  });
}
