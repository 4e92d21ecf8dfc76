import type { MatchExclusion } from '../../../contract/group-matching-api.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime, isDuplicate, isoTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { groupIdsOfMember } from '../../groups/index.ts';
import { advisorName } from '../advisor-name.ts';
import { requireGroup } from './group-run.service.ts';

interface ExclusionRow {
  id: number;
  group_id: number;
  advisor_id: number;
  first_name: string | null;
  last_name: string | null;
  username: string;
  organization_id: number;
  organization_name: string;
  reason: string | null;
  created_at: string;
}

/** "Never these two" of a group, by organisation. */
export async function listExclusions(db: Db, groupId: number): Promise<MatchExclusion[]> {
  const rows = await db('match_exclusions as x')
    .join('advisors as a', 'a.id', 'x.advisor_id')
    .join('users as au', 'au.id', 'a.user_id')
    .join('organizations as o', 'o.id', 'x.organization_id')
    .where('x.group_id', groupId)
    .orderBy(['o.name', 'x.id'])
    .select<ExclusionRow[]>(
      'x.id',
      'x.group_id',
      'x.advisor_id',
      'a.first_name',
      'a.last_name',
      'au.username',
      'x.organization_id',
      'o.name as organization_name',
      'x.reason',
      'x.created_at',
    );
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    advisorId: row.advisor_id,
    advisorName: advisorName({ firstName: row.first_name, lastName: row.last_name, username: row.username }),
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    reason: row.reason,
    createdAt: isoTime(row.created_at),
  }));
}

/**
 * Rules out that the platform ever proposes this advisor to this organisation. Both belong to the group.
 * @returns its id
 * @throws AppError NOT_FOUND, ALREADY_EXCLUDED
 */
export async function addExclusion(
  deps: Deps,
  context: CallContext,
  groupId: number,
  wanted: { readonly advisorId: number; readonly organizationId: number; readonly reason?: string | null },
): Promise<number> {
  await requireGroup(deps.db, context, groupId);
  const { advisorId, organizationId, reason } = wanted;
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
    const id = await insertRow(trx, 'match_exclusions', row).catch((error: unknown) => {
      throw isDuplicate(error) ? new AppError('ALREADY_EXCLUDED') : error;
    });
    await audit(trx, {
      ...context,
      action: 'exclusion.created',
      subjectType: 'exclusion',
      subjectId: id,
      groupId,
      detail: { advisorId, organizationId },
    });
    return id;
  });
}

/** @throws AppError NOT_FOUND */
export async function removeExclusion(
  deps: Deps,
  context: CallContext,
  groupId: number,
  id: number,
): Promise<void> {
  await requireGroup(deps.db, context, groupId);
  await transaction(deps.db, async (trx) => {
    const removed = await trx('match_exclusions').where({ id, group_id: groupId }).delete();
    if (removed === 0) throw notFound();
    await audit(trx, {
      ...context,
      action: 'exclusion.deleted',
      subjectType: 'exclusion',
      subjectId: id,
      groupId,
    });
  });
}
