import type { Actor, CallContext } from '../../core/access/actor.ts';
import { changeIdentity, createAccount, refuseTaken, storePassword } from '../../core/accounts/accounts.ts';
import { hashGiven } from '../../core/accounts/chosen-password.ts';
import { tellEmailChanged, tellPasswordChanged } from '../notifications/index.ts';
import { requireAllowed } from '../../core/access/verdict.ts';
import { audit } from '../../core/audit/audit.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Tx } from '../../core/db/database.ts';
import { holdRow } from '../../core/db/hold.ts';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { generateManagedPassword } from '../../core/security/passwords.ts';
import type { MemberKind } from '../groups/index.ts';
import { groupIdsForCreation, linkToGroups, memberPolicy } from '../groups/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { createAdvisor, saveAdvisor } from './advisor-records.service.ts';

import { findAdvisor } from './advisors.queries.ts';
import { managedUsername } from './managed-username.queries.ts';
import { Advisor } from './models/advisor.model.ts';

export interface AdvisorForm extends AdvisorProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username?: string;
  readonly password?: string;
  readonly isManaged?: boolean;
  readonly hasJoinedOpenGroup?: boolean;
  readonly groupIds?: number[];
  /** On create: the import that the advisor belongs to, by which it can be undone. */
  readonly importBatch?: string;
}

/**
 * Adds an advisor with an account (spec 2 §5). A managed one gets a username and a password when none is given; that a
 * self-managed one has both is the form's own rule.
 * @returns the advisor's id, and the password that was generated, to be shown once
 * @throws AppError UNKNOWN_GROUPS, USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createAdvisorByAdmin(
  deps: Deps,
  context: CallContext,
  form: AdvisorForm,
): Promise<{ id: number; generatedPassword?: string }> {
  await deps.limits.take('changeAccounts', String(context.actor.userId));
  const isManaged = form.isManaged ?? false;
  const generatedPassword = form.password === undefined ? generateManagedPassword() : undefined;
  const password = form.password ?? String(generatedPassword);
  await refuseTaken(deps.db, form);
  const passwordHash = await hashGiven(deps, context, 'password', password, form);

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
      importBatch: form.importBatch,
    });
    await linkToGroups(trx, context, 'advisor', id, groupIds);
    await audit(trx, {
      ...context,
      action: 'advisor.created',
      subjectType: 'advisor',
      subjectId: id,
      groupId: groupIds[0] ?? null,
      detail: {
        groupIds,
        isManaged,
        ...(form.importBatch === undefined ? {} : { batchId: form.importBatch }),
      },
    });
    return { id, ...(generatedPassword === undefined ? {} : { generatedPassword }) };
  });
}

/**
 * Replaces what the form edits; fields beyond it, and switches that were not sent, stay (contract §2).
 * @throws AppError NOT_FOUND, FORBIDDEN (a group admin and the log-in of a self-managed advisor), USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function updateAdvisorByAdmin(
  deps: Deps,
  context: CallContext,
  id: number,
  form: AdvisorForm,
): Promise<void> {
  await deps.limits.take('changeAccounts', String(context.actor.userId));
  const passwordHash = await hashOfChange(deps, context, id, form);
  await transaction(deps.db, async (trx) => {
    await holdRow(trx, 'advisors', id);
    const { advisor, username, email, facts } = await findAdvisor(trx, context.actor, id);
    const identity = {
      ...(form.username !== undefined && form.username !== username ? { username: form.username } : {}),
      ...(form.email === email ? {} : { email: form.email }),
    };
    const changesIdentity = Object.keys(identity).length > 0;
    const changesLogIn = changesIdentity || passwordHash !== null;
    requireAllowed(memberPolicy.save(context.actor, facts, { ...form, changesLogIn }));

    if (changesIdentity) await changeIdentity(trx, advisor.userId, identity);
    if (passwordHash) await storePassword(trx, advisor.userId, passwordHash);
    if (identity.email !== undefined || passwordHash) await endLoginSessions(trx, advisor.userId);
    const user = { id: advisor.userId, username, email };
    if (passwordHash) await tellPasswordChanged(trx, deps.config, user);
    if (identity.email !== undefined) await tellEmailChanged(trx, deps.config, user, identity.email);
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

/** Hashes the password of a form, after all that can be refused before it. */
async function hashOfChange(
  deps: Deps,
  context: CallContext,
  id: number,
  form: AdvisorForm,
): Promise<string | null> {
  if (form.password === undefined) return null;
  const { advisor, username, facts } = await transaction(deps.db, (trx) =>
    findAdvisor(trx, context.actor, id),
  );
  requireAllowed(memberPolicy.save(context.actor, facts, { ...form, changesLogIn: true }));
  await refuseTaken(deps.db, form, advisor.userId);
  return hashGiven(deps, context, 'password', form.password, { username, ...form });
}

/** Changes one's own profile: only what is sent. @throws AppError NOT_FOUND */
export async function updateOwnProfile(
  deps: Deps,
  context: CallContext,
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

/** The actor's own record, held for the rest of the transaction. @throws AppError NOT_FOUND */
async function findOwn(trx: Tx, actor: Actor) {
  if (actor.advisorId !== null) await holdRow(trx, 'advisors', actor.advisorId);
  const advisor = await Advisor.query(trx).findOne('user_id', actor.userId);
  if (!advisor) throw notFound();
  return advisor;
}

/** How the calls that advisors and organisations share find an advisor. */
export const advisorMember: MemberKind = {
  member: 'advisor',
  find: async (trx, actor, id) => {
    const { advisor, username, email, facts } = await findAdvisor(trx, actor, id);
    return { user: { id: advisor.userId, username, email }, facts };
  },
};
