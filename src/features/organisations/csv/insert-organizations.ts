import type { Context } from '../../../core/audit/audit.ts';
import { auditAll } from '../../../core/audit/audit.ts';
import { markChanged } from '../../../core/changes/change-marks.ts';
import type { AccountedDraft } from '../../../core/csv/import-rows.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { linkNewToGroups } from '../../groups/index.ts';
import { openLedger } from '../../matching/index.ts';
import { aYearOn, organizationSearchText } from '../organization-records.ts';
import type { OrganizationDraft } from './read-organization-row.ts';

export interface Batch {
  readonly context: Context;
  readonly groupIds: readonly number[];
  /** The import that makes them. */
  readonly id: string;
}

/**
 * Adds many managed organisations whose accounts have just been made, with their ledgers, groups and audit events.
 * @returns their ids, in order
 */
export async function insertOrganizations(
  trx: Tx,
  batch: Batch,
  drafts: readonly AccountedDraft<OrganizationDraft>[],
): Promise<number[]> {
  const { context, groupIds } = batch;
  const now = dbTime();
  await trx('organizations').insert(drafts.map((draft) => toRow(draft, batch.id, now)));
  const ids = await idsOf(
    trx,
    drafts.map(({ userId }) => userId),
  );
  for (const [at, id] of ids.entries()) await openLedger(trx, context, id, drafts[at]?.hoursAllocated ?? 0);
  await linkNewToGroups(trx, context, 'organization', ids, groupIds);
  await auditAll(
    trx,
    ids.map((id) => ({
      ...context,
      action: 'organization.created',
      subjectType: 'organization',
      subjectId: id,
      groupId: groupIds[0] ?? null,
      detail: { groupIds, isManaged: true, batchId: batch.id },
    })),
  );
  await markChanged(trx, 'organization', ids);
  return ids;
}

function toRow(draft: AccountedDraft<OrganizationDraft>, batchId: string, now: string) {
  return {
    user_id: draft.userId,
    name: draft.name,
    type: draft.type,
    description: draft.description,
    website: draft.website,
    logo: draft.logo,
    location: draft.location,
    hours_allocated: draft.hoursAllocated,
    hours_remaining: draft.hoursAllocated,
    yearly_allocation_reset: aYearOn(),
    is_managed: 1,
    search_text: organizationSearchText(draft, draft),
    import_batch: batchId,
    created_at: now,
    updated_at: now,
  };
}

async function idsOf(trx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = (await trx('organizations')
    .whereIn('user_id', [...userIds])
    .select('id', 'user_id')) as { id: number; user_id: number }[];
  const byUser = new Map(rows.map((row) => [row.user_id, row.id]));
  return userIds.map((userId) => Number(byUser.get(userId)));
}
