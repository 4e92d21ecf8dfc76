import type { Context } from '../../core/audit/audit.ts';
import { auditAll } from '../../core/audit/audit.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { hasOpenGroup, linkNewToGroups } from '../groups/index.ts';
import type { ImportKind, MemberDraft } from './import-kind.ts';

export interface ImportBatch {
  readonly context: Context;
  readonly groupIds: readonly number[];
  /** The import that makes them. */
  readonly id: string;
}

/** A draft with the account that has just been made for it. */
type Accounted<Draft> = Draft & { readonly userId: number };

/**
 * Adds many managed members (spec 2 §4: "imported advisors are always managed") in a few statements, with their groups
 * and audit events.
 * @returns their ids, in order
 */
export async function insertMembers<Key extends string, Draft extends MemberDraft>(
  trx: Tx,
  kind: ImportKind<Key, Draft>,
  { context, groupIds, id: batchId }: ImportBatch,
  drafts: readonly Accounted<Draft>[],
): Promise<number[]> {
  const { member } = kind;
  const isOpen = await hasOpenGroup(trx, groupIds);
  const now = dbTime();
  const stamp = { is_managed: 1, import_batch: batchId, created_at: now, updated_at: now };
  await trx(`${member}s`).insert(
    drafts.map((draft) => ({ user_id: draft.userId, ...kind.toRow(draft, isOpen), ...stamp })),
  );
  const ids = await idsOf(trx, `${member}s`, drafts);
  await kind.complete?.(trx, context, ids, drafts);
  await linkNewToGroups(trx, context, member, ids, groupIds);
  await auditAll(
    trx,
    ids.map((id) => ({
      ...context,
      action: `${member}.created` as const,
      subjectType: member,
      subjectId: id,
      groupId: groupIds[0] ?? null,
      detail: { groupIds, isManaged: true, batchId },
    })),
  );
  await markChanged(trx, member, ids);
  return ids;
}

async function idsOf(trx: Tx, table: string, drafts: readonly { userId: number }[]): Promise<number[]> {
  const userIds = drafts.map(({ userId }) => userId);
  const rows = (await trx(table).whereIn('user_id', userIds).select('id', 'user_id')) as {
    id: number;
    user_id: number;
  }[];
  const byUser = new Map(rows.map((row) => [row.user_id, row.id]));
  return userIds.map((userId) => Number(byUser.get(userId)));
}
