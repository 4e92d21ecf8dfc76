import type { Request } from '@hapi/hapi';
import type { Deps } from '../../core/deps.ts';
import type { Admission } from '../../core/session/admission.ts';
import { readUser } from './user.queries.ts';

/** Sets the cookie once the log-in is complete; else answers what is still asked for. */
export async function answerAdmission(deps: Deps, cookie: Request['cookieAuth'], admission: Admission) {
  if (!('token' in admission)) return { ...admission };
  cookie.set({ token: admission.token });
  return readUser(deps, admission.userId, admission);
}
