import type { MatchExclusion } from '../../../contract/group-matching-api.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { transaction, type Db } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { groupIdsOfMember, requireGroup } from '../../groups/index.ts';
import { ADVISOR_NAMES, withAdvisorName, type AdvisorNames } from '../../../core/accounts/names.ts';

export interface WantedExclusion extends Pick<MatchExclusion, 'advisorId' | 'organizationId'> {
  readonly reason?: string | null;
}

/** "Never these two" of a group, by organisation. */
export async function listExclusions(
  db: Db,
  context: CallContext,
  groupId: number,
): Promise<MatchExclusion[]> {
  await requireGroup(db, context, groupId);
  const rows = await db('match_exclusions as x')
    .join('advisors as a', 'a.id', 'x.advisor_id')
    .join('users as au', 'au.id', 'a.user_id')
    .join('organizations as o', 'o.id', 'x.organization_id')
    .where('x.group_id', groupId)
    .orderBy(['o.name', 'x.id'])
    .select<(Omit<MatchExclusion, 'advisorName'> & AdvisorNames)[]>({
      ...columnsOf('x', 'id', 'groupId', 'advisorId', 'organizationId', 'reason', 'createdAt'),
      ...ADVISOR_NAMES,
      organizationName: 'o.name',
    });
  return rows.map((row) => ({ ...withAdvisorName(row), createdAt: isoTime(row.createdAt) }));
}

/**
 * Rules out that the platform ever proposes this advisor to this organisation. Both have to belong to the group.
 * @returns its id
 * @throws AppError NOT_FOUND, ALREADY_EXCLUDED
 */
export async function addExclusion(
  deps: Deps,
  context: CallContext,
  groupId: number,
  { advisorId, organizationId, reason }: WantedExclusion,
): Promise<number> {
  await requireGroup(deps.db, context, groupId);
  return transaction(deps.db, async (trx) => {
    const inGroup =
      (await groupIdsOfMember(trx, 'advisor', advisorId)).includes(groupId) &&
      (await groupIdsOfMember(trx, 'organization', organizationId)).includes(groupId);
    if (!inGroup) throw notFound();
    const row = {
      group_id: groupId,
      advisor_id: advisorId,
      organization_id: organizationId,
      created_by_user_id: context.actor.userId,
      reason: reason || null,
      created_at: dbTime(),
    };
    const id = await insertRow(trx, 'match_exclusions', row, 'ALREADY_EXCLUDED');
    await audit(trx, context, 'exclusion.created', ['exclusion', id], {
      groupId,
      detail: { advisorId, organizationId },
    });
    return id;
  });
}

/** @throws AppError NOT_FOUND */
export async function removeExclusion(deps: Deps, context: CallContext, groupId: number, id: number) {
  await requireGroup(deps.db, context, groupId);
  await transaction(deps.db, async (trx) => {
    const exclusion = trx('match_exclusions').where({ id, group_id: groupId });
    const advisorIds: number[] = await exclusion.clone().pluck('advisor_id');
    if ((await exclusion.delete()) === 0) throw notFound();
    await markAble(trx, advisorIds);
    await audit(trx, context, 'exclusion.deleted', ['exclusion', id], { groupId });
  });
}
