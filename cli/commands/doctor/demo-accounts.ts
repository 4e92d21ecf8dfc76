import { publicPasswords } from '../../../db/seeds/public-passwords.ts';
import { storePassword } from '../../../src/core/accounts/accounts.ts';
import { audit } from '../../../src/core/audit/audit.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { randomText } from '../../../src/core/security/passwords.ts';
import { endLoginSessions } from '../../../src/core/session/login-sessions.ts';
import type { Check } from './finding.ts';

const CHECK = 'demo accounts';
const PASSWORD_LENGTH = 32;

/** Whether anybody can sign in to a demo account outside demo mode. */
export const demoAccounts: Check = async ({ config, db, hasher }) => {
  if (config.demo) return { check: CHECK, ok: true, detail: 'this is a demo: their password is public' };
  const open = await publicPasswords(db, hasher);
  if (open.length === 0) return { check: CHECK, ok: true, detail: 'none has the public password' };
  return {
    check: CHECK,
    ok: false,
    detail: `${open.map(({ username }) => username).join(', ')}: anybody can sign in with the public password`,
    mend: {
      plan: 'give them a password that nobody knows and end their log-ins',
      run: async (context) => {
        const passwordHash = await hasher.hash(randomText(PASSWORD_LENGTH));
        await transaction(context.db, async (trx) => {
          for (const { id } of open) {
            await storePassword(trx, id, passwordHash);
            await endLoginSessions(trx, id);
            const subject = { subjectType: 'user', subjectId: id } as const;
            await audit(trx, { actor: 'cli', action: 'user.passwordReset', ...subject });
          }
        });
        return `closed ${open.map(({ username }) => username).join(', ')}`;
      },
    },
  };
};
