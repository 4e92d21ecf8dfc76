import { LOCALES, localeOf } from '../../contract/languages.ts';
import { createAccount } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import { transaction, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { Client } from '../../core/http/call.ts';
import { mustShowSecondFactor, type Admission } from '../../core/session/admission.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import { createAdvisor, type AdvisorProfile } from '../advisors/index.ts';
import { joinDefaultOpenGroup, type FoundInvitation } from '../groups/index.ts';
import { createOrganization, type OrganizationProfile } from '../organizations/index.ts';
import { mailVerification } from './email-verification.service.ts';
import { requireUsername } from '../../core/accounts/username.policy.ts';
import { refuseKnownPassword } from '../../core/accounts/chosen-password.ts';

export interface Registration extends AdvisorProfile, OrganizationProfile {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly joinOpenGroup?: boolean;
}

/** Registers and signs in, in one transaction: all or nothing (contract §3). */
export async function register(
  deps: Deps,
  client: Client,
  registration: Registration,
  userType: 'advisor' | 'organization',
): Promise<Admission> {
  const { password } = registration;
  requireUsername(registration.username);
  await refuseKnownPassword(deps, 'password', password, registration);
  // Hashed before the names are tried, so that a taken name is not told by the clock.
  const passwordHash = await deps.hasher.hashFor(client.limitAddress, password);
  return transaction(deps.db, async (trx) => {
    const userId = await createRegistered(trx, client, registration, userType, passwordHash);
    const { username, email } = registration;
    if (deps.config.emailVerification) await mailVerification(trx, deps, { id: userId, username }, email);
    const lacksSecondFactor = mustShowSecondFactor(deps.config, { user_type: userType });
    return { userId, token: await startLoginSession(trx, userId, client), lacksSecondFactor };
  });
}

/**
 * Makes the account, its record and the audit event.
 * @param userType administrators come by invitation only
 * @param passwordHash null for whom an identity provider lets in
 */
export async function createRegistered(
  trx: Tx,
  client: Client,
  registration: Omit<Registration, 'password'>,
  userType: FoundInvitation['user_type'],
  passwordHash: string | null,
): Promise<number> {
  const { username, email, timeZone, locale } = registration;
  const userId = await createAccount(trx, {
    username,
    email,
    passwordHash,
    userType,
    timeZone: timeZone || null,
    // Whoever has chosen none goes on in what they have registered in.
    locale: localeOf(locale) ?? (client.locale === LOCALES[0] ? null : client.locale),
  });
  const context = { actor: { userId, username }, requestId: client.requestId };
  const record = { userId, isManaged: false };
  if (userType === 'advisor') {
    const advisorId = await createAdvisor(trx, { ...record, profile: registration });
    if (registration.joinOpenGroup === true) await joinDefaultOpenGroup(trx, context, advisorId);
    await audit(trx, context, 'advisor.registered', ['advisor', advisorId]);
  } else if (userType === 'organization') {
    // Without a name it is called by its username, its type is `other` (contract §1).
    const profile = {
      ...registration,
      name: registration.name ?? username,
      type: registration.type ?? 'other',
    };
    const organizationId = await createOrganization(trx, context, { ...record, profile });
    await audit(trx, context, 'organization.registered', ['organization', organizationId]);
  } else await audit(trx, context, 'group_admin.registered', ['user', userId]);
  return userId;
}
