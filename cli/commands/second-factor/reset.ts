import { findByLogin } from '../../../src/core/accounts/accounts.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { resetSecondFactor } from '../../../src/features/sign-in/index.ts';
import { defineCommand } from '../../command.ts';
import { requireMigrated } from '../../context.ts';
import { CommandFailure, EXIT } from '../../exit.ts';

interface ResetOptions {
  readonly user: string;
}

/** For whoever has lost their second factor (spec 4 §12). */
export const secondFactorReset = defineCommand<ResetOptions>({
  path: ['second-factor', 'reset'],
  summary: 'take away the one-time codes and passkeys of an account and end all of its log-ins',
  help: 'Be sure who asks: after it the password alone opens the account.',
  writes: true,
  configure: (command) => void command.argument('<user>', 'username or e-mail address'),
  run: async (services, options) => {
    const context = await services.open();
    await requireMigrated(context);
    const { db } = context;
    const user = await findByLogin(db, options.user);
    if (!user) throw new CommandFailure(`There is no account "${options.user}".`);
    const count = async (table: 'one_time_codes' | 'passkeys') =>
      Number((await db(table).where('user_id', user.id).count({ n: '*' }))[0]?.['n'] ?? 0);
    const [codes, passkeys] = [await count('one_time_codes'), await count('passkeys')];
    const facts = { userId: user.id, username: user.username, oneTimeCodes: codes > 0, passkeys };
    if (!options.dryRun) await transaction(db, (trx) => resetSecondFactor(trx, context.config, user));
    services.output.answer({ dryRun: Boolean(options.dryRun), ...facts }, [
      `${options.dryRun ? 'Would take' : 'Took'} away the one-time codes (${codes > 0 ? 'on' : 'off'}) and ${passkeys} passkeys of ${user.username}.`,
    ]);
    return EXIT.done;
  },
});
