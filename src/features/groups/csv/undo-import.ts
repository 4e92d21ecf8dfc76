import { IMPORT_ROW } from '../../../contract/messages.ts';
import type { Departure } from '../../../core/accounts/departure.ts';
import { audit, auditAll } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import type { CallContext as AdminContext } from '../../../core/access/actor.ts';
import type { Member } from '../linked-groups.ts';
import { inActorsGroups, linkedGroups } from '../linked-groups.ts';
import { memberPolicy } from '../member.policy.ts';

/** What can be imported and undone, as its feature knows it. */
export interface UndoKind {
  readonly member: Member;
  readonly table: 'advisors' | 'organizations';
  /** Those of the records that have begun to work: matches, requests, hours granted. */
  readonly working: (trx: Tx, ids: readonly number[]) => Promise<readonly number[]>;
}

export interface Undone {
  readonly deleted: number;
  readonly kept: readonly { readonly id: number; readonly message: string }[];
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly is_managed: number | boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly account_created_at: string;
  readonly account_updated_at: string;
}

/** Records a transaction. */
const BATCH = 50;

/**
 * Deletes what an import made and nobody has used since: never signed in, no matches, requests or messages, not changed,
 * and in no group that the actor does not run. What was used is kept and named.
 * @throws AppError NOT_FOUND when the actor sees nothing of the import (any more)
 */
export async function undoImport(
  deps: Deps,
  context: AdminContext,
  kind: UndoKind,
  batchId: string,
): Promise<Undone> {
  const { db } = deps;
  const made = (await db(`${kind.table} as r`)
    .where('r.import_batch', batchId)
    .where(inActorsGroups(context.actor, kind.member, 'r.id'))
    .orderBy('r.id')
    .select({ id: 'r.id', userId: 'r.user_id' })) as { id: number; userId: number }[];
  const ids = made.map(({ id }) => id);
  if (ids.length === 0) throw notFound();
  const kept: { id: number; message: string }[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = made.slice(at, at + BATCH);
    const departure = await deps.prepareDeparture(
      deps,
      some.map(({ userId }) => userId),
    );
    const recordIds = some.map(({ id }) => id);
    kept.push(
      ...(await transaction(db, (trx) => undoSome(trx, context, kind, { batchId, recordIds, departure }))),
    );
    await departure.cleanUp();
  }
  const deleted = ids.length - kept.length;
  await transaction(db, (trx) =>
    audit(trx, {
      ...context,
      action: `${kind.member}.importUndone`,
      subjectType: kind.member,
      subjectId: null,
      groupId: context.actor.adminGroupIds[0] ?? null,
      detail: { batchId, deleted, kept: kept.length },
    }),
  );
  return { deleted, kept };
}

/** Some of an import's records, and the deletion of their accounts. */
interface Some {
  readonly batchId: string;
  readonly recordIds: readonly number[];
  readonly departure: Departure;
}

async function undoSome(
  trx: Tx,
  context: AdminContext,
  kind: UndoKind,
  { batchId, recordIds, departure }: Some,
): Promise<{ id: number; message: string }[]> {
  const rows = (await trx(`${kind.table} as r`)
    .join('users as u', 'u.id', 'r.user_id')
    .whereIn('r.id', [...recordIds])
    .forUpdate()
    .orderBy('r.id')
    .select(
      'r.id',
      'r.user_id',
      'r.is_managed',
      'r.created_at',
      'r.updated_at',
      'u.created_at as account_created_at',
      'u.updated_at as account_updated_at',
    )) as Row[];
  const reasons = await whyKept(trx, context, kind, rows);
  const unused = rows.filter(({ id }) => !reasons.has(id));
  await auditAll(
    trx,
    unused.map(({ id }) => ({
      ...context,
      action: `${kind.member}.deleted`,
      subjectType: kind.member,
      subjectId: id,
      groupId: context.actor.adminGroupIds[0] ?? null,
      detail: { batchId },
    })),
  );
  await departure.carryOut(
    trx,
    context,
    unused.map(({ user_id }) => user_id),
  );
  return rows.flatMap(({ id }) => {
    const message = reasons.get(id);
    return message === undefined ? [] : [{ id, message }];
  });
}

/** Why records stay, by id; the first reason counts. */
async function whyKept(
  trx: Tx,
  { actor }: AdminContext,
  kind: UndoKind,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const userIds = rows.map(({ user_id }) => user_id);
  const [working, acting, talking] = [
    new Set(
      await kind.working(
        trx,
        rows.map(({ id }) => id),
      ),
    ),
    new Set([
      ...(await pluck(trx, 'login_sessions', 'user_id', userIds)),
      ...(await pluck(trx, 'audit_events', 'actor_user_id', userIds)),
    ]),
    new Set([
      ...(await pluck(trx, 'messages', 'sender_id', userIds)),
      ...(await pluck(trx, 'messages', 'receiver_id', userIds)),
    ]),
  ];
  const groups = await linkedGroups(
    trx,
    kind.member,
    rows.map(({ id }) => id),
  );
  const reasons = new Map<number, string>();
  for (const row of rows) {
    const facts = {
      isManaged: Boolean(row.is_managed),
      groupIds: (groups.get(row.id) ?? []).map(({ id }) => id),
    };
    const changed = row.updated_at !== row.created_at || row.account_updated_at !== row.account_created_at;
    if (acting.has(row.user_id)) reasons.set(row.id, IMPORT_ROW.kept.used);
    else if (working.has(row.id)) reasons.set(row.id, IMPORT_ROW.kept.working);
    else if (talking.has(row.user_id)) reasons.set(row.id, IMPORT_ROW.kept.talking);
    else if (changed) reasons.set(row.id, IMPORT_ROW.kept.changed);
    else if (!memberPolicy.deleteAccount(actor, facts)) reasons.set(row.id, IMPORT_ROW.kept.elsewhere);
  }
  return reasons;
}

const pluck = async (trx: Tx, table: string, column: string, values: readonly number[]): Promise<number[]> =>
  (await trx(table)
    .whereIn(column, [...values])
    .distinct(column)
    .pluck(column)) as number[];
