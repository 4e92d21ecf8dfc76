import { minLength } from 'react-admin';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { atLeast, emailAddress, filled, ifGiven } from '../../components/form/rules.ts';

/** "Managed: a missing username or password is generated; self-managed: both required on create" (spec 2 §5). */
export function logInRules({ isNew, isManaged }: { isNew: boolean; isManaged: boolean }) {
  const { username, password } = FIELDS;
  const name = atLeast(LIMITS.username.min, username.min);
  const secret = minLength(LIMITS.password.min, password.min);
  return {
    email: [filled(FIELDS.email.required), emailAddress(FIELDS.email.invalid)],
    username: isManaged ? (isNew ? ifGiven(name) : name) : [filled(username.selfManaged), name],
    password: isManaged || !isNew ? secret : [filled(password.selfManaged), secret],
  };
}
