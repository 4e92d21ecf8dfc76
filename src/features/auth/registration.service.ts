import { LOCALES, localeOf } from '../../contract/languages.ts';
import type { UserType } from '../../contract/enums.ts';
import { createAccount } from '../../core/accounts/accounts.ts';
import { audit, type Context } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { Client } from '../../core/http/call.ts';
import { mustShowSecondFactor, type Admission } from '../../core/session/admission.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import { createAdvisor, type AdvisorProfile } from '../advisors/index.ts';
import { joinDefaultOpenGroup } from '../groups/index.ts';
import { createOrganization, type OrganizationProfile } from '../organizations/index.ts';
import { mailVerification } from './email-verification.service.ts';
import { requireUsername } from '../../core/accounts/username.policy.ts';
import { refuseCommonPassword } from '../../core/accounts/chosen-password.ts';

export interface Registration extends AdvisorProfile, OrganizationProfile {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly joinOpenGroup?: boolean;
}

export type RegisteredType = UserType & ('advisor' | 'organization');

/** Registers an advisor or an organisation, and signs in (contract §3). One transaction, all or nothing. */
export async function register(
  deps: Deps,
  client: Client,
  registration: Registration,
  userType: RegisteredType,
): Promise<Admission> {
  const { password } = registration;
  requireUsername(registration.username);
  refuseCommonPassword('password', password, registration);
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

/** The account, its record and the event. @param passwordHash null for whom an identity provider lets in */
export async function createRegistered(
  trx: Tx,
  client: Client,
  registration: Omit<Registration, 'password'>,
  userType: RegisteredType,
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
  const subjectId =
    userType === 'advisor'
      ? await createAdvisorRecord(trx, context, userId, registration)
      : await createOrganizationRecord(trx, context, userId, registration);
  await audit(trx, context, `${userType}.registered`, [userType, subjectId]);
  return userId;
}

type Profile = Omit<Registration, 'password'>;

/** Listed in the public search when they ask for it (contract §4). */
async function createAdvisorRecord(
  trx: Tx,
  context: Context,
  userId: number,
  profile: Profile,
): Promise<number> {
  const advisorId = await createAdvisor(trx, { userId, profile, isManaged: false });
  if (profile.joinOpenGroup === true) await joinDefaultOpenGroup(trx, context, advisorId);
  return advisorId;
}

/** Without a name it is called by its username, its type is `other` (contract §1). */
const createOrganizationRecord = (
  trx: Tx,
  context: Context,
  userId: number,
  profile: Profile,
): Promise<number> =>
  createOrganization(trx, context, {
    userId,
    profile: { ...profile, name: profile.name ?? profile.username, type: profile.type ?? 'other' },
    isManaged: false,
  });
