import { columnsOf } from '../../core/db/model.ts';
import type { CallContext } from '../../core/access/actor.ts';
import type { UndoneImport } from '../../contract/import-api.ts';
import { IMPORT_ROW } from '../../contract/messages.ts';
import type { AccountRemoval } from '../../core/accounts/account-removal.ts';
import { audit, auditAll } from '../../core/audit/audit.ts';
import { transaction, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { RowOf } from '../../core/db/rows.ts';
import { orNotFound } from '../../core/errors.ts';
import { idsOf } from '../../core/records.ts';
import {
  groupIdsOfMember,
  groupPolicy,
  inActorsGroups,
  linkedGroups,
  memberPolicy,
} from '../groups/index.ts';
import type { ImportKind } from './import-kind.ts';
import { batches } from './import-run.service.ts';

type UndoKind = Pick<ImportKind<never, never>, 'member' | 'working'>;

type Row = Pick<RowOf<'advisors'>, 'id' | 'user_id' | 'is_managed' | 'created_at' | 'updated_at'> &
  Record<'account_created_at' | 'account_updated_at', string>;

/**
 * Deletes what an import made and nobody has used since: never signed in, no matches, requests or messages, not changed, and
 * in no group that the actor does not run. What was used is kept and named.
 * @throws AppError NOT_FOUND when the actor sees nothing of the import (any more)
 */
export async function undoImport(
  deps: Deps,
  context: CallContext,
  kind: UndoKind,
  batchId: string,
): Promise<UndoneImport<{ readonly id: number }>> {
  const { db } = deps;
  const made = (await db(`${kind.member}s as r`)
    .where('r.import_batch', batchId)
    .where(inActorsGroups(context.actor, kind.member, 'r.id'))
    .orderBy('r.id')
    .select({ id: 'r.id', userId: 'r.user_id' })) as { id: number; userId: number }[];
  const first = orNotFound(made[0]);
  // Members may have been put into other groups since, whose trail this is not for.
  const groupIds = await groupIdsOfMember(db, kind.member, first.id);
  const groupId = groupIds.find((id) => groupPolicy.administer(context.actor, id)) ?? null;
  const kept: { id: number; message: string }[] = [];
  for await (const some of batches(made)) {
    const userIds = some.map(({ userId }) => userId);
    const removal = await deps.prepareAccountRemoval(deps, userIds);
    const batch = { batchId, recordIds: idsOf(some), removal };
    kept.push(...(await transaction(db, (trx) => undoSome(trx, context, kind, batch))));
    await removal.cleanUp();
  }
  const deleted = made.length - kept.length;
  await transaction(db, (trx) =>
    audit(trx, context, `${kind.member}.importUndone`, [kind.member, null], {
      groupId,
      detail: { batchId, deleted, kept: kept.length },
    }),
  );
  return { deleted, kept };
}

async function undoSome(
  trx: Tx,
  context: CallContext,
  kind: UndoKind,
  { batchId, recordIds, removal }: { batchId: string; recordIds: number[]; removal: AccountRemoval },
): Promise<{ id: number; message: string }[]> {
  const rows = (await trx(`${kind.member}s as r`)
    .join('users as u', 'u.id', 'r.user_id')
    .whereIn('r.id', recordIds)
    .forUpdate()
    .orderBy('r.id')
    .select(columnsOf('r', 'id', 'user_id', 'is_managed', 'created_at', 'updated_at'))
    .select({ account_created_at: 'u.created_at', account_updated_at: 'u.updated_at' })) as Row[];
  const { reasons, groups } = await whyKept(trx, context, kind, rows);
  const unused = rows.filter(({ id }) => !reasons.has(id));
  await auditAll(
    trx,
    unused.map(({ id }) => ({
      ...context,
      action: `${kind.member}.deleted`,
      subjectType: kind.member,
      subjectId: id,
      groupId: groups.get(id)?.[0]?.id ?? null,
      detail: { batchId },
    })),
  );
  const leaving = unused.map(({ user_id }) => user_id);
  await removal.carryOut(trx, context, leaving);
  return [...reasons].map(([id, message]) => ({ id, message }));
}

/** Why records stay, and their groups, by id; the first reason counts. */
async function whyKept(trx: Tx, { actor }: CallContext, kind: UndoKind, rows: readonly Row[]) {
  const ids = idsOf(rows);
  const userIds = rows.map(({ user_id }) => user_id);
  const usersIn = async (table: string, column: string): Promise<number[]> =>
    trx(table).whereIn(column, userIds).distinct(column).pluck(column);
  const working = new Set(await kind.working(trx, ids));
  const acting = new Set([
    ...(await usersIn('login_sessions', 'user_id')),
    ...(await usersIn('audit_events', 'actor_user_id')),
  ]);
  const talking = new Set([
    ...(await usersIn('messages', 'sender_id')),
    ...(await usersIn('messages', 'receiver_id')),
  ]);
  // A check stands in no column of its advisor.
  const checks = trx('advisor_checks').whereIn('advisor_id', kind.member === 'advisor' ? ids : []);
  const checked = new Set(await checks.pluck('advisor_id'));
  const groups = await linkedGroups(trx, kind.member, ids);
  const reasonOf = (row: Row): string | null => {
    const { kept } = IMPORT_ROW;
    if (acting.has(row.user_id)) return kept.used;
    if (working.has(row.id)) return kept.working;
    if (talking.has(row.user_id)) return kept.talking;
    const { created_at: made, account_created_at: accountMade } = row;
    if (row.updated_at !== made || row.account_updated_at !== accountMade || checked.has(row.id))
      return kept.changed;
    const groupIds = idsOf(groups.get(row.id) ?? []);
    const facts = { isManaged: Boolean(row.is_managed), groupIds };
    return memberPolicy.deleteAccount(actor, facts) ? null : kept.elsewhere;
  };
  const reasons = new Map(
    rows.flatMap((row) => {
      const reason = reasonOf(row);
      return reason === null ? [] : [[row.id, reason] as const];
    }),
  );
  return { reasons, groups };
}
