import { Option, type Command } from 'commander';
import { createAccount, findByLogin, refuseTaken, storePassword } from '../../src/core/accounts/accounts.ts';
import type { UserRow } from '../../src/core/accounts/accounts.ts';
import { charactersProblem } from '../../src/core/accounts/username.policy.ts';
import { audit } from '../../src/core/audit/audit.ts';
import { countOf } from '../../src/core/db/rows.ts';
import { transaction, type Db } from '../../src/core/db/transaction.ts';
import { email as emailRule, username as usernameRule } from '../../src/core/http/joi.ts';
import { endLoginSessions } from '../../src/core/session/login-sessions.ts';
import { linkAdministrator } from '../../src/features/groups/index.ts';
import { tellPasswordChanged } from '../../src/features/notifications/index.ts';
import { resetSecondFactor } from '../../src/features/sign-in/index.ts';
import { defineCommand, type AnyCommand } from '../command.ts';
import { nameOfGroup, openMigrated } from '../context.ts';
import { CommandFailure, UsageError } from '../exit.ts';
import { given, groupId, newPassword } from '../input.ts';

const ROLES = ['super_admin', 'group_admin'] as const;
const ACTOR = { actor: 'cli' } as const;

const passwordOption = (command: Command): Command =>
  command.option('--password-stdin', 'read the password from the first line of standard input');

interface WithPassword {
  readonly passwordStdin?: boolean;
}

interface AdminCreateOptions extends WithPassword {
  readonly username?: string;
  readonly email?: string;
  readonly role: (typeof ROLES)[number];
  readonly group?: number;
}

/** How an installation gets its first super admin. */
const adminCreate = defineCommand<AdminCreateOptions>({
  path: ['admin', 'create'],
  summary: 'add a super admin, or an administrator of a group',
  help: 'The first administrator of a group becomes its primary one. The password has 8 to 128 characters and is never an option.',
  writes: true,
  configure: (command) =>
    void passwordOption(
      command
        .option('--username <name>', 'the name to sign in with (3 to 60 characters)')
        .option('--email <address>', 'the address of the account')
        .addOption(
          new Option('--role <role>', 'what the account may do').choices(ROLES).default('super_admin'),
        )
        .option('--group <id>', 'the group to administer, with --role group_admin', groupId),
    ),
  run: async (services, options) => {
    const { role, group } = options;
    if (role === 'group_admin' && group === undefined)
      throw new UsageError('--role group_admin needs --group <id>');
    if (role === 'super_admin' && group !== undefined)
      throw new UsageError('--group goes with --role group_admin only');
    const username = await given(services, '--username', options.username, 'Username', usernameRule());
    const email = await given(services, '--email', options.email, 'E-mail address', emailRule());
    const problem = charactersProblem(username);
    if (problem) throw new UsageError(`--username: ${problem}`);
    const { db, hasher } = await openMigrated(services.open);

    const groupName = group === undefined ? null : await nameOfGroup(db, group);
    await refuseTaken(db, { username, email });
    const plan =
      groupName === null ? `the super admin ${username}` : `${username} as an administrator of ${groupName}`;
    const facts = { username, email, role, groupId: group ?? null };
    if (options.dryRun) return services.output.answer({ dryRun: true, ...facts }, [`Would add ${plan}.`]);
    const password = await newPassword(services, options.passwordStdin, [username, email]);
    const passwordHash = await hasher.hash(password);
    const userId = await transaction(db, async (trx) => {
      const id = await createAccount(trx, { username, email, passwordHash, userType: role });
      const told = { groupId: facts.groupId, detail: { userType: role } };
      await audit(trx, ACTOR, 'user.created', ['user', id], told);
      if (group !== undefined) {
        const known = await trx('group_admins').where('group_id', group).first('id');
        await linkAdministrator(trx, ACTOR, group, id, known === undefined);
      }
      return id;
    });
    return services.output.answer({ dryRun: false, userId, ...facts }, [`Added ${plan}.`]);
  },
});

const userArgument = (command: Command): Command => command.argument('<user>', 'username or e-mail address');

async function accountOf(db: Db, login: string): Promise<UserRow> {
  const user = await findByLogin(db, login);
  if (!user) throw new CommandFailure(`There is no account "${login}".`);
  return user;
}

/** Sets the password of any account and ends all of its log-ins (contract §10 "Accounts"). */
const passwordReset = defineCommand<WithPassword & { readonly user: string }>({
  path: ['password', 'reset'],
  summary: 'set the password of an account and end all of its log-ins',
  help: 'The password has 8 to 128 characters and is never an option.',
  writes: true,
  configure: (command) => void passwordOption(userArgument(command)),
  run: async (services, options) => {
    const { config, db, hasher } = await openMigrated(services.open);
    const user = await accountOf(db, options.user);
    const facts = { userId: user.id, username: user.username, userType: user.user_type };
    if (options.dryRun) {
      const loginSessions = await countOf(db('login_sessions').where('user_id', user.id));
      return services.output.answer({ dryRun: true, ...facts, loginSessions }, [
        `Would set the password of ${user.username} and end ${loginSessions} log-ins.`,
      ]);
    }
    const password = await newPassword(services, options.passwordStdin, [user.username, user.email]);
    const passwordHash = await hasher.hash(password);
    await transaction(db, async (trx) => {
      await storePassword(trx, user.id, passwordHash);
      await endLoginSessions(trx, user.id);
      await tellPasswordChanged(trx, config, user);
      await audit(trx, ACTOR, 'user.passwordReset', ['user', user.id]);
    });
    return services.output.answer({ dryRun: false, ...facts }, [
      `Set the password of ${user.username} and ended all of its log-ins.`,
    ]);
  },
});

/** For whoever has lost their second factor (spec 4 §12). */
export const secondFactorReset = defineCommand<{ readonly user: string }>({
  path: ['second-factor', 'reset'],
  summary: 'take away the one-time codes and passkeys of an account and end all of its log-ins',
  help: 'Be sure who asks: after it the password alone opens the account.',
  writes: true,
  configure: (command) => void userArgument(command),
  run: async (services, options) => {
    const { config, db } = await openMigrated(services.open);
    const user = await accountOf(db, options.user);
    const oneTimeCodes = (await countOf(db('one_time_codes').where('user_id', user.id))) > 0;
    const passkeys = await countOf(db('passkeys').where('user_id', user.id));
    if (!oneTimeCodes && passkeys === 0) throw new CommandFailure(`${user.username} has no second factor.`);
    const facts = { userId: user.id, username: user.username, oneTimeCodes, passkeys };
    if (!options.dryRun) await transaction(db, (trx) => resetSecondFactor(trx, config, user));
    return services.output.answer({ dryRun: Boolean(options.dryRun), ...facts }, [
      `${options.dryRun ? 'Would take' : 'Took'} away the one-time codes (${oneTimeCodes ? 'on' : 'off'}) and ${passkeys} passkeys of ${user.username}.`,
    ]);
  },
});

export const accountCommands: readonly AnyCommand[] = [adminCreate, passwordReset, secondFactorReset];
