import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { holdRows } from '../../../core/db/hold.ts';
import { advisorLeaves } from './advisor-removal.service.ts';
import { forgetInRuns } from './forget-in-runs.service.ts';
import { organizationLeaves } from './organization-removal.service.ts';
import type { Successors } from './successors.queries.ts';

/**
 * Takes advisors out of all work ({@link advisorLeaves}), those together who have never been proposed: they have neither
 * meetings nor hours, only drafts may name them.
 */
export async function advisorsLeave(
  trx: Tx,
  config: Config,
  context: Context,
  advisorIds: readonly number[],
  successors: Successors,
): Promise<void> {
  const proposed = async (ids: readonly number[]) => {
    const found: number[] = await trx('matches')
      .whereIn('advisor_id', [...ids])
      .distinct('advisor_id')
      .pluck('advisor_id');
    return found.sort((a, b) => a - b);
  };
  const working = await proposed(advisorIds);
  for (const id of working) await advisorLeaves(trx, config, context, id, successors);
  const others = advisorIds.filter((id) => !working.includes(id));
  if (others.length === 0) return;
  await holdRows(trx, 'advisors', others);
  // Whoever was proposed meanwhile; from here on nobody can be, since that needs the advisor's row.
  for (const id of await proposed(others)) await advisorLeaves(trx, config, context, id, successors);
  await forgetInRuns(trx, { advisorIds: others });
}

/** Takes organisations out of all work ({@link organizationLeaves}), those together that have never asked for anything. */
export async function organizationsLeave(
  trx: Tx,
  config: Config,
  context: Context,
  organizationIds: readonly number[],
): Promise<void> {
  // A request needs the organisation's row: once held, there will be no further one.
  await holdRows(trx, 'organizations', organizationIds);
  const asking: number[] = await trx('requests')
    .whereIn('organization_id', [...organizationIds])
    .distinct('organization_id')
    .pluck('organization_id');
  for (const id of asking.sort((a, b) => a - b)) await organizationLeaves(trx, config, context, id);
}
