import type { UserType } from '../../contract/enums.ts';
import { createAccount } from '../../core/accounts/accounts.ts';
import type { Context } from '../../core/audit/audit.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { Client } from '../../core/http/call.ts';
import type { Admission } from '../../core/session/admission.ts';
import { mustShowSecondFactor } from '../../core/session/admission.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import type { AdvisorProfile } from '../advisors/index.ts';
import { createAdvisor } from '../advisors/index.ts';
import { joinDefaultOpenGroup } from '../groups/index.ts';
import type { OrganizationProfile } from '../organizations/index.ts';
import { createOrganization } from '../organizations/index.ts';
import { refuseCommonPassword } from '../../core/accounts/chosen-password.ts';

export interface Registration extends AdvisorProfile, OrganizationProfile {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly joinOpenGroup?: boolean;
}

/** Registers an advisor, listed in the public search when they ask for it, and signs in (contract §3, §4). */
export function registerAdvisor(deps: Deps, client: Client, registration: Registration): Promise<Admission> {
  return register(deps, client, registration, 'advisor', async (trx, userId, context) => {
    const advisorId = await createAdvisor(trx, { userId, profile: registration, isManaged: false });
    if (registration.joinOpenGroup === true) await joinDefaultOpenGroup(trx, context, advisorId);
    return advisorId;
  });
}

/** Registers an organisation; without a name it is called by its username, its type is `other` (contract §1). */
export function registerOrganization(
  deps: Deps,
  client: Client,
  registration: Registration,
): Promise<Admission> {
  const profile = {
    ...registration,
    name: registration.name ?? registration.username,
    type: registration.type ?? 'other',
  };
  return register(deps, client, registration, 'organization', (trx, userId, context) =>
    createOrganization(trx, context, { userId, profile, isManaged: false }),
  );
}

/** One transaction: the account, its record, the audit event and the log-in, all or nothing. */
async function register(
  deps: Deps,
  client: Client,
  registration: Registration,
  userType: UserType & ('advisor' | 'organization'),
  createRecord: (trx: Tx, userId: number, context: Context) => Promise<number>,
): Promise<Admission> {
  const { username, email, password, timeZone, locale } = registration;
  refuseCommonPassword('password', password, registration);
  // Hashed before the names are tried, so that a taken name is not told by the clock.
  const passwordHash = await deps.hasher.hashFor(client.limitAddress, password);
  return transaction(deps.db, async (trx) => {
    const userId = await createAccount(trx, {
      username,
      email,
      passwordHash,
      userType,
      timeZone: timeZone || null,
      locale: locale || null,
    });
    const context = { actor: { userId, username }, requestId: client.requestId };
    const subjectId = await createRecord(trx, userId, context);
    await audit(trx, { ...context, action: `${userType}.registered`, subjectType: userType, subjectId });
    const lacksSecondFactor = mustShowSecondFactor(deps.config, { user_type: userType });
    return { userId, token: await startLoginSession(trx, userId, client), lacksSecondFactor };
  });
}
