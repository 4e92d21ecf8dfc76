import { ERRORS } from '../../../src/contract/messages.ts';
import { findByLogin, storePassword } from '../../../src/core/accounts/accounts.ts';
import { tellPasswordChanged } from '../../../src/features/notifications/index.ts';
import { audit } from '../../../src/core/audit/audit.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { isCommonPassword } from '../../../src/core/security/common-passwords.ts';
import { endLoginSessions } from '../../../src/core/session/login-sessions.ts';
import { defineCommand } from '../../command.ts';
import { requireMigrated } from '../../context.ts';
import { CommandFailure, EXIT } from '../../exit.ts';
import { newPassword } from '../../input.ts';

interface PasswordResetOptions {
  readonly user: string;
  readonly passwordStdin?: boolean;
}

/** Sets the password of any account and ends all of its log-ins (contract §10 "Accounts"). */
export const passwordReset = defineCommand<PasswordResetOptions>({
  path: ['password', 'reset'],
  summary: 'set the password of an account and end all of its log-ins',
  help: 'The password has 8 to 128 characters and is never an option.',
  writes: true,
  configure: (command) =>
    void command
      .argument('<user>', 'username or e-mail address')
      .option('--password-stdin', 'read the password from the first line of standard input'),
  run: async (services, options) => {
    const context = await services.open();
    await requireMigrated(context);
    const user = await findByLogin(context.db, options.user);
    if (!user) throw new CommandFailure(`There is no account "${options.user}".`);
    const facts = { userId: user.id, username: user.username, userType: user.user_type };
    if (options.dryRun) {
      const ends = Number(
        (await context.db('login_sessions').where('user_id', user.id).count({ n: '*' }).first())?.['n'] ?? 0,
      );
      services.output.answer({ dryRun: true, ...facts, loginSessions: ends }, [
        `Would set the password of ${user.username} and end ${ends} log-ins.`,
      ]);
      return EXIT.done;
    }
    const passwordHash = await context.hasher.hash(
      await newPassword(services, options.passwordStdin, (answer) =>
        isCommonPassword(answer, [user.username, user.email]) ? ERRORS.PASSWORD_COMMON : null,
      ),
    );
    await transaction(context.db, async (trx) => {
      await storePassword(trx, user.id, passwordHash);
      await endLoginSessions(trx, user.id);
      await tellPasswordChanged(trx, context.config, user);
      await audit(trx, {
        actor: 'cli',
        action: 'user.passwordReset',
        subjectType: 'user',
        subjectId: user.id,
      });
    });
    services.output.answer({ dryRun: false, ...facts }, [
      `Set the password of ${user.username} and ended all of its log-ins.`,
    ]);
    return EXIT.done;
  },
});
