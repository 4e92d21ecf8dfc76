import type { Tx } from '../../core/db/database.ts';
import type { Deps } from '../../core/deps.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { tellChange } from './ways-in.service.ts';
import type { Owner } from './ways-in.service.ts';

const FACTORS = ['one_time_codes', 'recovery_codes', 'passkeys'] as const;

/** For somebody who has lost theirs: takes the codes and passkeys away, ends the log-ins and tells them. */
export async function resetSecondFactor(trx: Tx, config: Deps['config'], user: Owner): Promise<void> {
  for (const table of FACTORS) await trx(table).where('user_id', user.id).delete();
  await endLoginSessions(trx, user.id);
  const change = { action: 'user.secondFactorReset', told: 'secondFactorReset' } as const;
  await tellChange(trx, { config }, { actor: 'cli' }, user, change);
}
