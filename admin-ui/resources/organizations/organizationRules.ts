import { minLength } from 'react-admin';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { atLeast, emailAddress, filled, ifGiven } from '../../components/form/rules.ts';

/**
 * What an organisation's log-in has to be. Of a new managed one one sentence says all that is asked, and "skipped in edit
 * mode" (spec 2 §5). Any other needs its address, at which it chooses a password by itself; what an account has may be
 * changed and not taken away: blank on edit would keep it without a word.
 */
export function logInRules({ isNew, isManaged }: { isNew: boolean; isManaged: boolean }) {
  const { username, password } = LIMITS;
  if (isNew && isManaged) {
    const sentence = FIELDS.managedOrganization;
    return {
      email: emailAddress(sentence),
      username: atLeast(username.min, sentence),
      password: atLeast(password.min, sentence),
    };
  }
  const name = atLeast(username.min, FIELDS.username.min);
  return {
    email: [filled(FIELDS.email.required), emailAddress(FIELDS.email.invalid)],
    username: isNew ? ifGiven(name) : name,
    password: minLength(password.min, FIELDS.password.min),
  };
}
