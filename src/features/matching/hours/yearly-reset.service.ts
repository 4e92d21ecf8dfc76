import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { audit, type Context } from '../../../core/audit/audit.ts';
import { transaction, type Db } from '../../../core/db/transaction.ts';
import { organizationToTell, tellOrganization } from '../notices.service.ts';
import { dayOf, round } from './account.service.ts';
import { resetAllocation } from './allocation.service.ts';

/** An organisation whose yearly allocation is due to be given anew. Hours. */
export interface DueReset {
  readonly organizationId: number;
  readonly name: string;
  /** The day on which it became due, `YYYY-MM-DD`. */
  readonly dueOn: string;
  readonly hoursAllocated: number;
  readonly hoursRemaining: number;
}

/** Organisations whose reset date has been reached in UTC (contract §4), by id. */
export async function dueResets(db: Db, now: Date): Promise<DueReset[]> {
  const rows = await db('organizations')
    .where('yearly_allocation_reset', '<=', dayOf(now))
    .orderBy('id')
    .select('id', 'name', 'yearly_allocation_reset', 'hours_allocated', 'hours_remaining');
  return rows.map((row) => ({
    organizationId: row.id,
    name: row.name,
    dueOn: row.yearly_allocation_reset!.slice(0, 10),
    hoursAllocated: round(Number(row.hours_allocated)),
    hoursRemaining: round(Number(row.hours_remaining)),
  }));
}

/**
 * Gives one organisation its yearly allocation anew, in a transaction of its own, and tells it. Safe to repeat, also by
 * two machines at once.
 * @returns the hours that remain now, or null when nothing was due any more
 */
export async function resetOrganization(
  db: Db,
  config: Config,
  context: Context,
  organizationId: number,
  now: Date,
): Promise<number | null> {
  return transaction(db, async (trx) => {
    if (!(await resetAllocation(trx, context, organizationId, now))) return null;
    const row = await trx('organizations').where('id', organizationId).first('hours_remaining');
    const hours = round(Number(row!.hours_remaining));
    await audit(trx, context, 'hours.reset', ['organization', organizationId], {
      detail: { hoursRemaining: hours },
    });
    const work = { trx, config, context };
    await tellOrganization(work, await organizationToTell(trx, organizationId), {
      name: 'hoursReset',
      values: { hours },
      link: NOTICE_LINKS.hours(),
      adminLink: NOTICE_LINKS.organization(organizationId),
    });
    return hours;
  });
}
