import { InvalidArgumentError, Option } from 'commander';
import { ERRORS } from '../../../src/contract/messages.ts';
import type { ErrorCode } from '../../../src/contract/messages.ts';
import { charactersProblem } from '../../../src/core/accounts/username.policy.ts';
import { createAccount, identityKey } from '../../../src/core/accounts/accounts.ts';
import { audit } from '../../../src/core/audit/audit.ts';
import type { Db, Tx } from '../../../src/core/db/database.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { invalid } from '../../../src/core/errors.ts';
import { email as emailRule, username as usernameRule } from '../../../src/core/http/joi.ts';
import { isCommonPassword } from '../../../src/core/security/common-passwords.ts';
import { linkAdministrator } from '../../../src/features/groups/index.ts';
import { defineCommand } from '../../command.ts';
import { requireMigrated } from '../../context.ts';
import { CommandFailure, EXIT, UsageError } from '../../exit.ts';
import { given, newPassword } from '../../input.ts';

const ROLES = ['super_admin', 'group_admin'] as const;

interface AdminCreateOptions {
  readonly username?: string;
  readonly email?: string;
  readonly role: (typeof ROLES)[number];
  readonly group?: number;
  readonly passwordStdin?: boolean;
}

function groupId(text: string): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number < 1)
    throw new InvalidArgumentError('The id of a group is expected.');
  return number;
}

/** Adds an administrator: how an installation gets its first super admin. */
export const adminCreate = defineCommand<AdminCreateOptions>({
  path: ['admin', 'create'],
  summary: 'add a super admin, or an administrator of a group',
  help: 'The first administrator of a group becomes its primary one. The password has 8 to 128 characters and is never an option.',
  writes: true,
  configure: (command) =>
    void command
      .option('--username <name>', 'the name to sign in with (3 to 60 characters)')
      .option('--email <address>', 'the address of the account')
      .addOption(new Option('--role <role>', 'what the account may do').choices(ROLES).default('super_admin'))
      .option('--group <id>', 'the group to administer, with --role group_admin', groupId)
      .option('--password-stdin', 'read the password from the first line of standard input'),
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
    const context = await services.open();
    await requireMigrated(context);

    const groupName = group === undefined ? null : await nameOfGroup(context.db, group);
    await refuseTaken(context.db, username, email);
    const plan =
      groupName === null ? `the super admin ${username}` : `${username} as an administrator of ${groupName}`;
    if (options.dryRun) {
      services.output.answer({ dryRun: true, username, email, role, groupId: group ?? null }, [
        `Would add ${plan}.`,
      ]);
      return EXIT.done;
    }
    const password = await newPassword(services, options.passwordStdin, (answer) =>
      isCommonPassword(answer, [username, email]) ? ERRORS.PASSWORD_COMMON : null,
    );
    const passwordHash = await context.hasher.hash(password);
    const userId = await transaction(context.db, async (trx) => {
      const id = await createAccount(trx, { username, email, passwordHash, userType: role });
      await audit(trx, {
        actor: 'cli',
        action: 'user.created',
        subjectType: 'user',
        subjectId: id,
        groupId: group ?? null,
        detail: { userType: role },
      });
      if (group !== undefined)
        await linkAdministrator(trx, { actor: 'cli' }, group, id, await isFirst(trx, group));
      return id;
    });
    services.output.answer({ dryRun: false, userId, username, email, role, groupId: group ?? null }, [
      `Added ${plan}.`,
    ]);
    return EXIT.done;
  },
});

async function nameOfGroup(db: Db, id: number): Promise<string> {
  const group = await db('groups').where({ id }).first<{ name: string } | undefined>('name');
  if (!group) throw new CommandFailure(`There is no group ${id}.`);
  return group.name;
}

/** Both, before the password is asked for; the unique keys decide in the end. */
async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const fields: Record<string, string> = {};
  const taken = (column: string, value: string) => db('users').where(column, identityKey(value)).first('id');
  if (await taken('username_key', username)) fields['username'] = ERRORS.USERNAME_TAKEN;
  if (await taken('email_key', email)) fields['email'] = ERRORS.EMAIL_TAKEN;
  const code: ErrorCode = fields['username'] ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
  if (Object.keys(fields).length > 0) throw invalid(fields, code);
}

async function isFirst(trx: Tx, group: number): Promise<boolean> {
  return (await trx('group_admins').where('group_id', group).first('id')) === undefined;
}
