import { pickWritten, type WrittenBy } from '../../contract/fields.ts';
import { GROUP_FIELDS } from '../../contract/group-fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { auditChange, changesBetween, requireVersion } from '../../core/changes/record-versions.ts';
import { dbTime, fold } from '../../core/db/dialect.ts';
import { transaction, holdName, holdRow, type Db, type Tx } from '../../core/db/transaction.ts';
import { updateRow } from '../../core/db/rows.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, orNotFound } from '../../core/errors.ts';
import { newTypedCode } from '../../core/typed-code.ts';
import { Group } from './models/group.model.ts';
import { groupPolicy } from './groups.policy.ts';
import { readGroup } from './groups.queries.ts';
import { recomputeOpenAccess } from './links.service.ts';

export type GroupForm = WrittenBy<typeof GROUP_FIELDS, 'change'>;

const searchText = (group: GroupForm): string =>
  fold([group.name, group.description, group.website].filter(Boolean).join(' '));

/** @returns the group's id */
export async function createGroup(deps: Deps, context: CallContext, form: GroupForm): Promise<number> {
  return transaction(deps.db, async (trx) => {
    const wanted = pickWritten(GROUP_FIELDS, 'change', form);
    const group = await Group.query(trx).insert({
      isOpenGroup: false,
      ...wanted,
      searchText: searchText(wanted),
      joinCode: newTypedCode(LIMITS.joinCode.length),
    });
    await audit(trx, context, 'group.created', ['group', group.id], { groupId: group.id });
    return group.id;
  });
}

/**
 * Only a super admin opens or closes a group (contract §3); open access follows.
 * @throws AppError NOT_FOUND, FORBIDDEN, LAST_OPEN_GROUP, CHANGED_MEANWHILE
 */
export async function updateGroup(
  deps: Deps,
  context: CallContext,
  id: number,
  form: GroupForm & { readonly version?: number },
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await holdRow(trx, 'groups', id);
    const group = await findGroup(trx, context.actor, id);
    const changed = { type: 'group', id, version: group.version } as const;
    await requireVersion(trx, changed, form.version, () => readGroup(trx, context.actor, 'administered', id));
    const wanted = pickWritten(GROUP_FIELDS, 'change', form);
    const turns = wanted.isOpenGroup !== undefined && wanted.isOpenGroup !== group.isOpenGroup;
    if (turns && !groupPolicy.changeOpenness(context.actor)) throw new AppError('FORBIDDEN');
    if (turns && group.isOpenGroup) await refuseLastOpenGroup(trx, id);
    await Group.query(trx)
      .findById(id)
      .patch({ ...wanted, searchText: searchText({ ...group, ...wanted }) });
    if (turns) await followOpenness(trx, id, wanted.isOpenGroup === true);
    const event = { ...context, action: 'group.updated', groupId: id } as const;
    await auditChange(trx, changed, event, changesBetween(group, wanted));
  });
}

/** The code before opens nothing any more (spec 4 §19). @returns the new one @throws AppError NOT_FOUND */
export async function renewJoinCode(deps: Deps, context: CallContext, id: number): Promise<string> {
  return transaction(deps.db, async (trx) => {
    await findGroup(trx, context.actor, id);
    const code = newTypedCode(LIMITS.joinCode.length);
    await updateRow(trx, 'groups', id, { join_code: code, updated_at: dbTime() });
    await audit(trx, context, 'group.codeRenewed', ['group', id], { groupId: id });
    return code;
  });
}

/** Members of a group that opens become open access; of one that closes, only those in another open group stay so. */
async function followOpenness(trx: Tx, groupId: number, open: boolean): Promise<void> {
  const members = trx('group_advisors').where({ group_id: groupId, status: 'active' });
  const advisorIds: number[] = await members.clone().pluck('advisor_id');
  if (open && advisorIds.length > 0)
    await trx('advisors').whereIn('id', members.select('advisor_id')).update({ has_joined_open_group: 1 });
  await recomputeOpenAccess(trx, advisorIds);
}

/**
 * Links end, open access is worked out anew; ledgers and administrators' accounts stay (contract §10).
 * @throws AppError NOT_FOUND, LAST_OPEN_GROUP
 */
export async function deleteGroup(deps: Deps, context: CallContext, id: number): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await holdRow(trx, 'groups', id);
    const group = await findGroup(trx, context.actor, id);
    if (group.isOpenGroup) await refuseLastOpenGroup(trx, id);
    const members = trx('group_advisors').where({ group_id: id, status: 'active' });
    const advisorIds: number[] = await members.pluck('advisor_id');
    await audit(trx, context, 'group.deleted', ['group', id], { groupId: id, detail: { name: group.name } });
    await Group.query(trx).deleteById(id);
    // Only an open group gave open access; an admin's own setting stays where a private one goes.
    if (group.isOpenGroup) await recomputeOpenAccess(trx, advisorIds);
  });
}

/** @returns the name of a group that the actor administers @throws AppError NOT_FOUND */
export const requireGroup = async (db: Db | Tx, { actor }: Pick<CallContext, 'actor'>, id: number) =>
  (await findGroup(db, actor, id)).name;

/** @throws AppError NOT_FOUND for a group that the actor does not administer */
export async function findGroup(trx: Db | Tx, actor: Actor, id: number): Promise<Group> {
  return orNotFound(groupPolicy.administer(actor, id) ? await Group.query(trx).findById(id) : undefined);
}

async function refuseLastOpenGroup(trx: Tx, id: number): Promise<void> {
  // Locked all of them, in one order: two that close or delete an open group each wait for one another.
  const open: number[] = await trx('groups').where('is_open_group', 1).orderBy('id').forUpdate().pluck('id');
  await holdName(trx, 'open groups');
  if (!open.some((other) => other !== id)) throw new AppError('LAST_OPEN_GROUP');
}
