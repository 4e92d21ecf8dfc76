import type { Context } from '../../../core/audit/audit.ts';
import { auditAll } from '../../../core/audit/audit.ts';
import { markChanged } from '../../../core/changes/change-marks.ts';
import type { AccountedDraft } from '../../../core/csv/import-rows.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { hasOpenGroup, linkNewToGroups } from '../../groups/index.ts';
import { advisorSearchText, completionPercentage } from '../advisor-profile.ts';
import type { AdvisorDraft } from './read-advisor-row.ts';

export interface Batch {
  readonly context: Context;
  readonly groupIds: readonly number[];
  /** The import that makes them. */
  readonly id: string;
}

/**
 * Adds many managed advisors (spec 2 §4: "imported advisors are always managed") whose accounts have just been made, with
 * their groups and audit events, in a few statements. They are open access only when one of the groups is open.
 * @returns their ids, in order
 */
export async function insertAdvisors(
  trx: Tx,
  batch: Batch,
  drafts: readonly AccountedDraft<AdvisorDraft>[],
): Promise<number[]> {
  const { context, groupIds } = batch;
  const open = await hasOpenGroup(trx, groupIds);
  const now = dbTime();
  await trx('advisors').insert(drafts.map((draft) => toRow(draft, batch.id, open, now)));
  const ids = await idsOf(
    trx,
    drafts.map(({ userId }) => userId),
  );
  await linkNewToGroups(trx, context, 'advisor', ids, groupIds);
  await auditAll(
    trx,
    ids.map((id) => ({
      ...context,
      action: 'advisor.created',
      subjectType: 'advisor',
      subjectId: id,
      groupId: groupIds[0] ?? null,
      detail: { groupIds, isManaged: true, batchId: batch.id },
    })),
  );
  await markChanged(trx, 'advisor', ids);
  return ids;
}

function toRow(draft: AccountedDraft<AdvisorDraft>, batchId: string, open: boolean, now: string) {
  const completion = completionPercentage(draft);
  return {
    user_id: draft.userId,
    first_name: draft.firstName,
    last_name: draft.lastName,
    title: draft.title,
    bio: draft.bio,
    linkedin_url: draft.linkedinUrl,
    cv_text: draft.cvText,
    skills: JSON.stringify(draft.skills),
    expertise: draft.expertise,
    availability: '[]',
    profile_complete: completion === 100 ? 1 : 0,
    profile_completion_percentage: completion,
    is_managed: 1,
    has_joined_open_group: open ? 1 : 0,
    search_text: advisorSearchText(draft, draft),
    import_batch: batchId,
    created_at: now,
    updated_at: now,
  };
}

async function idsOf(trx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = (await trx('advisors')
    .whereIn('user_id', [...userIds])
    .select('id', 'user_id')) as { id: number; user_id: number }[];
  const byUser = new Map(rows.map((row) => [row.user_id, row.id]));
  return userIds.map((userId) => Number(byUser.get(userId)));
}
