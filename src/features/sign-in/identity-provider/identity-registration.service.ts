import { FIELDS } from '../../../contract/messages.ts';
import { freeUsername, untilNamed } from '../../../core/accounts/free-usernames.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import { markAddressProved } from '../../../core/accounts/proved-address.ts';
import { requireUsername, usernameProblem } from '../../../core/accounts/username.policy.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { admit, type Admission, type Comer } from '../../../core/session/admission.ts';
import { spendChallenge } from '../../../core/session/challenges.ts';
import { createRegistered, mailVerification, type Registration } from '../../auth/index.ts';
import { insertLink } from './identity-links.service.ts';
import type { IdentityProvider, Person } from './provider.ts';

export interface IdentityRegistration extends Omit<Registration, 'username' | 'email' | 'password'> {
  readonly challenge: string;
  readonly userType: 'advisor' | 'organization';
  readonly username?: string;
  readonly email?: string;
}

/**
 * Never makes an administrator's account. After INVALID, USERNAME_TAKEN and EMAIL_TAKEN the challenge stays good.
 * @throws AppError these and CHALLENGE_OVER
 */
export function registerByIdentity(
  deps: Deps,
  { issuer }: IdentityProvider,
  comer: Comer,
  registration: IdentityRegistration,
): Promise<Admission> {
  const { challenge, userType } = registration;
  const register = async (trx: Tx) => {
    const person = (await spendChallenge<Person>(trx, 'identity-register', challenge))?.data;
    if (!person) throw new AppError('CHALLENGE_OVER');
    const email = person.email ?? registration.email;
    if (email === undefined) throw invalid({ email: FIELDS.email.required });
    const username = registration.username ?? (await freeUsername(trx, nameOf(person, email)));
    requireUsername(username);
    const account = { ...registration, username, email };
    const userId = await createRegistered(trx, comer.client, account, userType, null);
    if (person.email !== null) await markAddressProved(trx, userId, person.email);
    else if (deps.config.emailVerification)
      await mailVerification(trx, deps, { id: userId, username }, email);
    if (!(await insertLink(trx, userId, issuer, person.subject))) throw new AppError('CHALLENGE_OVER');
    const user = { id: userId, username, user_type: userType, password_hash: null };
    return admit(trx, deps.config, user, comer, 'identity provider');
  };
  return untilNamed(() => transaction(deps.db, register), registration.username);
}

function nameOf({ suggestedName }: Person, email: string): string {
  const plain = (text: string) => text.replace(/@.*$/, '').replaceAll(/[^\w.-]/g, '');
  const names = [plain(suggestedName), plain(email), usernameFromEmail(email)];
  const name = names.find((each) => usernameProblem(each) === null) ?? '';
  // Room for the number that makes it free.
  return name.padEnd(LIMITS.username.min, '_').slice(0, LIMITS.username.max - 6);
}
