import type { Actor } from '../../core/access/actor.ts';
import { changeIdentity, createAccount, deleteAccount, storePassword } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Tx } from '../../core/db/database.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { FIELDS } from '../../contract/messages.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { generateManagedPassword } from '../../core/security/passwords.ts';
import { endLinks, groupIdsForCreation, linkToGroups, memberPolicy, setGroups } from '../groups/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { createAdvisor, saveAdvisor } from './advisor-records.ts';

import { findAdvisor } from './advisors.queries.ts';
import { managedUsername } from './managed-username.ts';
import { Advisor } from './models/advisor.model.ts';

/** A signed-in admin's call. */
export interface AdminContext {
  readonly actor: Actor;
  readonly requestId: string;
}

export interface AdvisorForm extends AdvisorProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username?: string;
  readonly password?: string;
  readonly isManaged?: boolean;
  readonly hasJoinedOpenGroup?: boolean;
  readonly groupIds?: number[];
}

/**
 * Adds an advisor with an account (spec 2 §5). A managed one gets a username and a password when none is given.
 * @returns the advisor's id, and the password that was generated, to be shown once
 * @throws AppError INVALID (missing credentials of a self-managed one, unknown groups), USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createAdvisorByAdmin(
  deps: Deps,
  context: AdminContext,
  form: AdvisorForm,
): Promise<{ id: number; generatedPassword?: string }> {
  const isManaged = form.isManaged ?? false;
  if (!isManaged) requireCredentials(form);
  const generatedPassword = form.password === undefined ? generateManagedPassword() : undefined;
  const passwordHash = await deps.hasher.hash(form.password ?? String(generatedPassword));

  return transaction(deps.db, async (trx) => {
    const groupIds = await groupIdsForCreation(trx, context.actor, form.groupIds);
    const username = form.username ?? (await managedUsername(trx, form.firstName, form.lastName));
    const userId = await createAccount(trx, {
      username,
      email: form.email,
      passwordHash,
      userType: 'advisor',
    });
    const id = await createAdvisor(trx, {
      userId,
      profile: form,
      isManaged,
      hasJoinedOpenGroup: form.hasJoinedOpenGroup ?? false,
    });
    await linkToGroups(trx, context, 'advisor', id, groupIds);
    await audit(trx, {
      ...context,
      action: 'advisor.created',
      subjectType: 'advisor',
      subjectId: id,
      groupId: groupIds[0] ?? null,
      detail: { groupIds, isManaged },
    });
    return { id, ...(generatedPassword === undefined ? {} : { generatedPassword }) };
  });
}

function requireCredentials(form: AdvisorForm): void {
  const fields = {
    ...(form.username === undefined ? { username: FIELDS.username.selfManaged } : {}),
    ...(form.password === undefined ? { password: FIELDS.password.selfManaged } : {}),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/**
 * Replaces what the form edits; fields beyond it, and switches that were not sent, stay (contract §2).
 * @throws AppError NOT_FOUND, FORBIDDEN (a group admin and the log-in of a self-managed advisor), USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function updateAdvisorByAdmin(
  deps: Deps,
  context: AdminContext,
  id: number,
  form: AdvisorForm,
): Promise<void> {
  const passwordHash = form.password === undefined ? null : await deps.hasher.hash(form.password);
  await transaction(deps.db, async (trx) => {
    const { advisor, username, email, facts } = await findAdvisor(trx, context.actor, id);
    const identity = {
      ...(form.username !== undefined && form.username !== username ? { username: form.username } : {}),
      ...(form.email === email ? {} : { email: form.email }),
    };
    const takesOver =
      Object.keys(identity).length > 0 ||
      passwordHash !== null ||
      (form.isManaged === true && !advisor.isManaged);
    if (takesOver && !memberPolicy.changeIdentity(context.actor, facts)) throw new AppError('FORBIDDEN');

    if (Object.keys(identity).length > 0) await changeIdentity(trx, advisor.userId, identity);
    if (passwordHash) await storePassword(trx, advisor.userId, passwordHash);
    if (identity.email !== undefined || passwordHash) await endLoginSessions(trx, advisor.userId);
    const changed = await saveAdvisor(trx, advisor, {
      ...form,
      ...(form.isManaged === undefined ? {} : { isManaged: form.isManaged }),
      ...(form.hasJoinedOpenGroup === undefined ? {} : { hasJoinedOpenGroup: form.hasJoinedOpenGroup }),
    });
    await audit(trx, {
      ...context,
      action: 'advisor.updated',
      subjectType: 'advisor',
      subjectId: id,
      groupId: facts.groupIds[0] ?? null,
      detail: { changed: [...changed, ...Object.keys(identity), ...(passwordHash ? ['password'] : [])] },
    });
  });
}

/** Changes one's own profile: only what is sent. @throws AppError NOT_FOUND */
export async function updateOwnProfile(
  deps: Deps,
  context: AdminContext,
  profile: AdvisorProfile,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const advisor = await findOwn(trx, context.actor);
    const changed = await saveAdvisor(trx, advisor, profile);
    await audit(trx, {
      ...context,
      action: 'advisor.updated',
      subjectType: 'advisor',
      subjectId: advisor.id,
      detail: { changed },
    });
  });
}

async function findOwn(trx: Tx, actor: Actor) {
  const advisor = await Advisor.query(trx).findOne('user_id', actor.userId);
  if (!advisor) throw notFound();
  return advisor;
}

/**
 * Deletes an advisor, or, for a group admin whose account it is not to delete, ends the links to their groups
 * (contract §3).
 * @throws AppError NOT_FOUND
 */
export async function deleteAdvisor(
  deps: Deps,
  context: AdminContext,
  id: number,
): Promise<{ deleted: boolean; removedFromGroupIds: number[] }> {
  return transaction(deps.db, async (trx) => {
    const { advisor, facts } = await findAdvisor(trx, context.actor, id);
    const event = { ...context, subjectType: 'advisor', subjectId: id, groupId: facts.groupIds[0] ?? null };
    if (memberPolicy.deleteAccount(context.actor, facts)) {
      await audit(trx, { ...event, action: 'advisor.deleted' });
      await markChanged(trx, 'advisor', [id]);
      await deleteAccount(trx, advisor.userId);
      return { deleted: true, removedFromGroupIds: [...facts.groupIds] };
    }
    const removed = facts.groupIds.filter((groupId) => context.actor.adminGroupIds.includes(groupId));
    await endLinks(trx, 'advisor', id, removed);
    await audit(trx, {
      ...event,
      action: 'advisor.removedFromGroups',
      groupId: removed[0] ?? null,
      detail: { groupIds: removed },
    });
    return { deleted: false, removedFromGroupIds: removed };
  });
}

/** Sets a new password and ends all of the advisor's log-ins. @throws AppError NOT_FOUND, FORBIDDEN */
export async function resetAdvisorPassword(
  deps: Deps,
  context: AdminContext,
  id: number,
  newPassword: string,
): Promise<void> {
  const passwordHash = await deps.hasher.hash(newPassword);
  await transaction(deps.db, async (trx) => {
    const { advisor, facts } = await findAdvisor(trx, context.actor, id);
    if (!memberPolicy.resetPassword(context.actor, facts)) throw new AppError('FORBIDDEN');
    await storePassword(trx, advisor.userId, passwordHash);
    await endLoginSessions(trx, advisor.userId);
    await audit(trx, {
      ...context,
      action: 'advisor.passwordReset',
      subjectType: 'advisor',
      subjectId: id,
      groupId: facts.groupIds[0] ?? null,
    });
  });
}

/** Puts an advisor into exactly these groups (super admin). @throws AppError NOT_FOUND, UNKNOWN_GROUPS */
export async function assignAdvisorGroups(
  deps: Deps,
  context: AdminContext,
  id: number,
  groupIds: number[],
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await findAdvisor(trx, context.actor, id);
    await setGroups(trx, context, 'advisor', id, groupIds);
    await audit(trx, {
      ...context,
      action: 'advisor.groupsAssigned',
      subjectType: 'advisor',
      subjectId: id,
      detail: { groupIds },
    });
  });
}
