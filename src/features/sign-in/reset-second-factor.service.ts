import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import type { Deps } from '../../core/deps.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { tellSignInChanged } from '../notifications/index.ts';
import type { Owner } from './ways-in.service.ts';

const FACTORS = ['one_time_codes', 'recovery_codes', 'passkeys'] as const;

/** For somebody who has lost theirs: takes the codes and passkeys away, ends the log-ins and tells them. */
export async function resetSecondFactor(trx: Tx, config: Deps['config'], user: Owner): Promise<void> {
  for (const table of FACTORS) await trx(table).where('user_id', user.id).delete();
  await endLoginSessions(trx, user.id);
  await tellSignInChanged(trx, config, user, 'secondFactorReset');
  await audit(trx, {
    actor: 'cli',
    action: 'user.secondFactorReset',
    subjectType: 'user',
    subjectId: user.id,
  });
}
