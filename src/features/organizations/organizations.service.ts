import type { OrganizationType } from '../../contract/enums.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import { changeIdentity, createAccount, freeUsername, refuseTaken } from '../../core/accounts/accounts.ts';
import { hashGiven } from '../../core/accounts/chosen-password.ts';
import { usernameFromEmail } from '../../core/accounts/new-accounts.ts';
import { tellEmailChanged } from '../notifications/index.ts';
import { requireAllowed } from '../../core/access/verdict.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { holdRow } from '../../core/db/hold.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import type { MemberKind } from '../groups/index.ts';
import { groupIdsForCreation, linkToGroups, memberPolicy } from '../groups/index.ts';
import { Organization } from './models/organization.model.ts';
import type { OrganizationChange, OrganizationProfile } from './organization-records.service.ts';
import { createOrganization, pickProfile, saveOrganization } from './organization-records.service.ts';

import { findOrganization } from './organizations.queries.ts';

export interface OrganizationForm extends OrganizationChange {
  readonly email?: string;
  readonly username?: string;
  readonly password?: string;
  readonly groupIds?: number[];
}

/** What a new one cannot do without. */
export interface NewOrganizationForm extends OrganizationForm {
  readonly name: string;
  readonly type: OrganizationType;
  readonly email: string;
}

/**
 * Adds an organisation with an account (spec 2 §5). A managed one needs address, username and password; any other
 * needs its address, at which it can choose a password by itself ("forgotten password"): the form's own rules.
 * @returns its id
 * @throws AppError UNKNOWN_GROUPS, USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createOrganizationByAdmin(
  deps: Deps,
  context: CallContext,
  form: NewOrganizationForm,
): Promise<number> {
  await deps.limits.take('changeAccounts', String(context.actor.userId));
  const isManaged = form.isManaged ?? false;
  await refuseTaken(deps.db, form);
  const passwordHash =
    form.password === undefined ? null : await hashGiven(deps, context, 'password', form.password, form);
  return transaction(deps.db, async (trx) => {
    const groupIds = await groupIdsForCreation(trx, context.actor, form.groupIds);
    const username = form.username ?? (await freeUsername(trx, usernameFromEmail(form.email)));
    const userId = await createAccount(trx, {
      username,
      email: form.email,
      passwordHash,
      userType: 'organization',
    });
    const id = await createOrganization(trx, context, {
      userId,
      profile: form,
      isManaged,
      ...(form.hoursAllocated === undefined ? {} : { hoursAllocated: form.hoursAllocated }),
      yearlyAllocationReset: form.yearlyAllocationReset ?? null,
    });
    await linkToGroups(trx, context, 'organization', id, groupIds);
    await audit(trx, {
      ...context,
      action: 'organization.created',
      subjectType: 'organization',
      subjectId: id,
      groupId: groupIds[0] ?? null,
      detail: { groupIds, isManaged },
    });
    return id;
  });
}

/**
 * Writes what a form or a change holds (contract §2: PUT and PATCH differ in what their schemas fill in).
 * @throws AppError NOT_FOUND, FORBIDDEN (a group admin and the log-in of a self-managed one), HOURS_IN_USE, USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function updateOrganizationByAdmin(
  deps: Deps,
  context: CallContext,
  id: number,
  form: OrganizationForm,
): Promise<void> {
  await deps.limits.take('changeAccounts', String(context.actor.userId));
  await transaction(deps.db, async (trx) => {
    await holdRow(trx, 'organizations', id);
    const { organization, username, email, facts } = await findOrganization(trx, context.actor, id);
    const identity = {
      ...(form.username !== undefined && form.username !== username ? { username: form.username } : {}),
      ...(form.email !== undefined && form.email !== email ? { email: form.email } : {}),
    };
    const changesLogIn = Object.keys(identity).length > 0;
    requireAllowed(memberPolicy.save(context.actor, facts, { ...form, changesLogIn }));

    if (changesLogIn) await changeIdentity(trx, organization.userId, identity);
    if (identity.email !== undefined) {
      await endLoginSessions(trx, organization.userId);
      const user = { id: organization.userId, username, email };
      await tellEmailChanged(trx, deps.config, user, identity.email);
    }
    const changed = await saveOrganization(trx, context, organization, form);
    await audit(trx, {
      ...context,
      action: 'organization.updated',
      subjectType: 'organization',
      subjectId: id,
      groupId: facts.groupIds[0] ?? null,
      detail: { changed: [...changed, ...Object.keys(identity)] },
    });
  });
}

/** Changes one's own profile: only what is sent. @throws AppError NOT_FOUND */
export async function updateOwnProfile(
  deps: Deps,
  context: CallContext,
  profile: OrganizationProfile,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const organization = await findOwn(trx, context.actor);
    // Only the profile: hours and management are not the organisation's own to change.
    const changed = await saveOrganization(trx, context, organization, pickProfile(profile));
    await audit(trx, {
      ...context,
      action: 'organization.updated',
      subjectType: 'organization',
      subjectId: organization.id,
      detail: { changed },
    });
  });
}

/** The actor's own record, held for the rest of the transaction. @throws AppError NOT_FOUND */
async function findOwn(trx: Tx, actor: Actor): Promise<Organization> {
  if (actor.organizationId !== null) await holdRow(trx, 'organizations', actor.organizationId);
  const organization = await Organization.query(trx).findOne('user_id', actor.userId);
  if (!organization) throw notFound();
  return organization;
}

/** How the calls that advisors and organisations share find an organisation. */
export const organizationMember: MemberKind = {
  member: 'organization',
  find: async (trx, actor, id) => {
    const { organization, username, email, facts } = await findOrganization(trx, actor, id);
    return { user: { id: organization.userId, username, email }, facts };
  },
};
