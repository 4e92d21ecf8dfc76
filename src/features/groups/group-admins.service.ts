import type { Knex } from 'knex';
import { resetPasswordByAdmin } from './members.service.ts';
import { columnsOf } from '../../core/db/model.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import {
  type UserRow,
  changeIdentity,
  createAccount,
  findByEmail,
  identityKey,
  refuseTaken,
} from '../../core/accounts/accounts.ts';
import { charactersProblem, requireUsername } from '../../core/accounts/username.policy.ts';
import { hashGiven } from '../../core/accounts/chosen-password.ts';
import { isAddressProved, requireProvedAddress } from '../../core/accounts/proved-address.ts';
import { ADMIN_PATHS } from '../../contract/routes.ts';
import { notify, tellEmailChanged } from '../notifications/index.ts';
import { audit, type Context } from '../../core/audit/audit.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction, holdName, type Db, type Tx } from '../../core/db/transaction.ts';
import { updateRow, insertRow } from '../../core/db/rows.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, orNotFound } from '../../core/errors.ts';
import { byBoolean, byIds, byNames, runList, type ListFields, type ListQuery } from '../../core/http/list.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { logInClaims } from './log-in-claims.queries.ts';
import { groupPolicy } from './groups.policy.ts';
import { presentGroupAdmin, type GroupAdminRow } from './groups.presenter.ts';
import { findGroup } from './groups.service.ts';
import { inviteByEmail, takeInvitation } from './invitations/invitations.service.ts';
import { settleInvitations } from './invitations/settled-invitations.service.ts';

const COLUMNS = ['ga.*', 'u.username', 'u.email', 'g.name as group_name'];

const joined = (db: Db | Tx): Knex.QueryBuilder =>
  db('group_admins as ga')
    .join('users as u', 'u.id', 'ga.user_id')
    .join('groups as g', 'g.id', 'ga.group_id');

const LIST: ListFields = {
  sort: {
    ...columnsOf('ga', 'id', 'groupId', 'group_id', 'isPrimaryAdmin', 'is_primary_admin'),
    ...columnsOf('ga', 'createdAt', 'created_at'),
    ...columnsOf('u', 'username', 'email'),
    groupName: 'g.name',
    group_name: 'g.name',
  },
  filter: {
    q: byNames(['u.username', 'u.email', 'g.search_text']),
    id: byIds('ga.id'),
    groupId: byIds('ga.group_id'),
    group_id: byIds('ga.group_id'),
    isPrimaryAdmin: byBoolean('ga.is_primary_admin'),
    is_primary_admin: byBoolean('ga.is_primary_admin'),
  },
  defaultSort: ['id', 'asc'],
};

/** @param groupId null: of all groups, for a super admin (the dashboard's Admins tab) @throws AppError NOT_FOUND, FORBIDDEN */
export async function listGroupAdmins(db: Db, actor: Actor, groupId: number | null, list: ListQuery) {
  const base = joined(db);
  if (groupId !== null) {
    await requireManager(db, actor, groupId);
    void base.where('ga.group_id', groupId);
  }
  const { rows, total } = await runList<GroupAdminRow>({ rows: base, columns: COLUMNS }, LIST, list);
  return { rows: await presentAll(db, actor, rows), total };
}

/** `adminId` is the id of the link. */
interface AdminOfGroup {
  readonly groupId: number;
  readonly adminId: number;
}

/** @throws AppError NOT_FOUND */
export async function readGroupAdmin(db: Db | Tx, actor: Actor, which: AdminOfGroup) {
  return orNotFound((await presentAll(db, actor, [await findLink(db, which)]))[0]);
}

/** Whose log-in may be changed depends on what else they administer. */
async function presentAll(db: Db | Tx, actor: Actor, rows: readonly GroupAdminRow[]) {
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  const links = await db('group_admins').whereIn('user_id', userIds).select('user_id', 'group_id');
  return rows.map((row) => {
    const manages = groupPolicy.manageAdmins(actor, row.group_id);
    const groupIds = links.filter((link) => link.user_id === row.user_id).map((link) => link.group_id);
    const way = groupPolicy.changeAdminLogin(actor, row.group_id, groupIds);
    return presentGroupAdmin(row, { delete: manages, setPrimary: manages, resetPassword: way !== null });
  });
}

/** A group admin who is not primary gets 403; whoever has nothing to do with the group, 404 (contract §2, §3). */
async function requireManager(trx: Db | Tx, actor: Actor, groupId: number): Promise<void> {
  await findGroup(trx, actor, groupId);
  if (!groupPolicy.manageAdmins(actor, groupId)) throw new AppError('FORBIDDEN');
}

/** @throws AppError NOT_FOUND */
async function findLink(db: Db | Tx, { groupId, adminId }: AdminOfGroup): Promise<GroupAdminRow> {
  const link = joined(db).where({ 'ga.group_id': groupId, 'ga.id': adminId });
  return orNotFound(await link.first<GroupAdminRow | undefined>(COLUMNS));
}

export interface NewGroupAdmin {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly isPrimaryAdmin: boolean;
}

/** @returns the link's id @throws AppError NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN */
export async function createGroupAdmin(
  deps: Deps,
  context: CallContext,
  groupId: number,
  form: NewGroupAdmin,
): Promise<number> {
  requireUsername(form.username, charactersProblem);
  await refuseTaken(deps.db, form);
  const passwordHash = await hashGiven(deps, context, 'password', form.password, form);
  return transaction(deps.db, async (trx) => {
    await requireManager(trx, context.actor, groupId);
    const account = { ...form, passwordHash, userType: 'group_admin', hasGivenPassword: true } as const;
    const userId = await createAccount(trx, account);
    return linkAdministrator(trx, context, groupId, userId, form.isPrimaryAdmin);
  });
}

/** The caller has seen to it that they may. @returns the link's id @throws AppError ALREADY_GROUP_ADMIN */
export async function linkAdministrator(
  trx: Tx,
  context: Context,
  groupId: number,
  userId: number,
  isPrimaryAdmin: boolean,
): Promise<number> {
  const now = dbTime();
  const link = { user_id: userId, group_id: groupId, is_primary_admin: isPrimaryAdmin ? 1 : 0 };
  const row = { ...link, created_at: now, updated_at: now };
  const id = await insertRow(trx, 'group_admins', row, 'ALREADY_GROUP_ADMIN');
  await audit(trx, context, 'groupAdmin.added', ['user', userId], { groupId, detail: { isPrimaryAdmin } });
  const admin = { userType: 'group_admin', ids: [userId], groupIds: [groupId] } as const;
  await settleInvitations(trx, context, 'accepted', admin);
  return id;
}

/**
 * The group admin who has proved the address is linked, any other address is invited (contract §3, spec 4 §11).
 * @throws AppError NOT_FOUND, FORBIDDEN, NOT_A_GROUP_ADMIN, ALREADY_GROUP_ADMIN
 */
export async function addGroupAdminByEmail(deps: Deps, context: CallContext, groupId: number, email: string) {
  await requireManager(deps.db, context.actor, groupId);
  await takeInvitation(deps, groupId, email);
  return transaction(deps.db, async (trx) => {
    await requireManager(trx, context.actor, groupId);
    await requireProvedAddress(trx, deps.config, context.actor.userId);
    const user = await findByEmail(trx, email);
    if (!user || (user.user_type === 'group_admin' && !isAddressProved(deps.config, user)))
      return {
        status: 'invited',
        ...(await inviteByEmail(trx, deps.config, context, { groupId, email, userType: 'group_admin' })),
      };
    if (user.user_type !== 'group_admin') throw new AppError('NOT_A_GROUP_ADMIN');
    const adminId = await linkAdministrator(trx, context, groupId, user.id, false);
    const { group_name: groupName } = await findLink(trx, { groupId, adminId });
    const values = { groupName, adminName: context.actor.username };
    const told = { name: 'adminAdded', link: ADMIN_PATHS.home, userIds: [user.id], values } as const;
    await notify(trx, deps.config, context.actor, told);
    return { status: 'active', ...(await readGroupAdmin(trx, context.actor, { groupId, adminId })) };
  });
}

/**
 * @param account `with`: the account goes too, unless it administers another group; `keep`: only the link goes
 * @throws AppError NOT_FOUND, FORBIDDEN, LAST_PRIMARY_ADMIN
 */
export async function removeGroupAdmin(
  deps: Deps,
  context: CallContext,
  which: AdminOfGroup,
  account: 'with' | 'keep',
): Promise<{ removed: boolean; accountDeleted: boolean }> {
  const { groupId, adminId } = which;
  await requireManager(deps.db, context.actor, groupId);
  const seen = await findLink(deps.db, which);
  const accountRemoval = await deps.prepareAccountRemoval(deps, [seen.user_id]);
  const removal = await transaction(deps.db, async (trx) => {
    await requireManager(trx, context.actor, groupId);
    await requireAnotherPrimary(trx, context, which);
    const admin = await findLink(trx, which);
    const others = await groupIdsOf(trx, admin.user_id);
    const accountDeleted = account === 'with' && others.length === 1;
    const told = { groupId, detail: { accountDeleted } };
    await audit(trx, context, 'groupAdmin.removed', ['user', admin.user_id], told);
    const left = { userType: 'group_admin', ids: [admin.user_id], groupIds: [groupId] } as const;
    await settleInvitations(trx, context, 'revoked', left);
    if (accountDeleted) await accountRemoval.carryOut(trx, context);
    else {
      await trx('group_admins').where('id', adminId).delete();
      // The role in this group is over: so are the log-ins that were given with it (design/security.md 3).
      await endLoginSessions(trx, admin.user_id);
    }
    return { removed: true, accountDeleted };
  });
  if (removal.accountDeleted) await accountRemoval.cleanUp();
  return removal;
}

const groupIdsOf = (trx: Tx, userId: number): Promise<number[]> =>
  trx('group_admins').where('user_id', userId).pluck('group_id');

async function findForLoginChange(trx: Tx, context: CallContext, which: AdminOfGroup) {
  const { groupId } = which;
  await requireManager(trx, context.actor, groupId);
  const admin = await findLink(trx, which);
  const groupIds = await groupIdsOf(trx, admin.user_id);
  const claims = await logInClaims(trx, context.actor, admin.user_id);
  const way = groupPolicy.changeAdminLogin(context.actor, groupId, groupIds, claims);
  if (way === null) throw new AppError('FORBIDDEN');
  return { ...admin, way };
}

/**
 * Ends all of their log-ins; whoever has proved their address is mailed a link instead.
 * @returns what was done
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function resetGroupAdminPassword(
  deps: Deps,
  context: CallContext,
  which: AdminOfGroup,
  newPassword: string,
): Promise<'changed' | 'sent'> {
  return resetPasswordByAdmin(deps, context, newPassword, async (trx) => {
    const { way, ...admin } = await findForLoginChange(trx, context, which);
    const user = { ...admin, id: admin.user_id };
    return { user, way, event: ['groupAdmin.passwordReset', ['user', user.id]], groupId: which.groupId };
  });
}

/** Ends their log-ins and tells the old address. @throws AppError NOT_FOUND, FORBIDDEN, EMAIL_TAKEN */
export async function updateGroupAdminEmail(
  deps: Deps,
  context: CallContext,
  which: AdminOfGroup,
  newEmail: string,
): Promise<void> {
  await deps.limits.take('sendInvitations', String(context.actor.userId));
  await transaction(deps.db, async (trx) => {
    const admin = await findForLoginChange(trx, context, which);
    if (admin.way !== 'choose') throw new AppError('FORBIDDEN');
    const user = await trx<UserRow>('users').where('id', admin.user_id).first();
    if (!user || user.email_key === identityKey(newEmail)) return;
    await changeIdentity(trx, user.id, { email: newEmail }, { email: 'newEmail' });
    await endLoginSessions(trx, user.id);
    await tellEmailChanged(trx, deps.config, user, newEmail);
    await audit(trx, context, 'groupAdmin.emailChanged', ['user', user.id], { groupId: which.groupId });
  });
}

/**
 * Holds a group's administrators for the rest of the transaction: of two primary ones who each demote or remove the other
 * at once, one stays. @throws AppError LAST_PRIMARY_ADMIN, not for super admins
 */
async function requireAnotherPrimary(trx: Tx, { actor }: CallContext, { groupId, adminId }: AdminOfGroup) {
  const ofGroup = trx('group_admins').where('group_id', groupId).orderBy('id').forUpdate();
  const admins = await ofGroup.select('id', 'is_primary_admin');
  await holdName(trx, `group_admins of ${groupId}`);
  const primary = admins.filter((admin) => Boolean(admin.is_primary_admin)).map((admin) => admin.id);
  if (actor.userType !== 'super_admin' && primary.length === 1 && primary[0] === adminId)
    throw new AppError('LAST_PRIMARY_ADMIN');
}

/**
 * A group may be without a primary administrator (super admins look after it then), yet its own administrators cannot bring
 * it there: nobody in it could bring it back. @throws AppError NOT_FOUND, FORBIDDEN, LAST_PRIMARY_ADMIN
 */
export async function setPrimaryAdmin(
  deps: Deps,
  context: CallContext,
  which: AdminOfGroup,
  isPrimaryAdmin: boolean,
): Promise<void> {
  const { groupId, adminId } = which;
  await transaction(deps.db, async (trx) => {
    await requireManager(trx, context.actor, groupId);
    if (!isPrimaryAdmin) await requireAnotherPrimary(trx, context, which);
    const admin = await findLink(trx, which);
    if (Boolean(admin.is_primary_admin) === isPrimaryAdmin) return;
    const changes = { is_primary_admin: isPrimaryAdmin ? 1 : 0, updated_at: dbTime() };
    await updateRow(trx, 'group_admins', adminId, changes);
    const former = { userType: 'group_admin', ids: [admin.user_id], groupIds: [groupId] } as const;
    if (!isPrimaryAdmin) await settleInvitations(trx, context, 'revoked', former);
    const told = { groupId, detail: { isPrimaryAdmin } };
    await audit(trx, context, 'groupAdmin.primaryChanged', ['user', admin.user_id], told);
  });
}
