import { InvalidArgumentError } from 'commander';
import type { StringSchema } from 'joi';
import type { Services } from './command.ts';
import type { AnswerRule } from './confirm.ts';
import { UsageError } from './exit.ts';
import { ERRORS } from '../src/contract/messages.ts';
import { password } from '../src/core/http/joi.ts';
import { isCommonPassword } from '../src/core/security/common-passwords.ts';

/** @throws InvalidArgumentError */
export function groupId(text: string): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number < 1)
    throw new InvalidArgumentError('The id of a group is expected.');
  return number;
}

function checkBy(schema: StringSchema): AnswerRule {
  return (answer) => schema.required().validate(answer).error?.message ?? null;
}

/**
 * An option's value, or else what the person at the terminal answers.
 * @throws UsageError when it breaks the rule, or is missing and nobody can be asked
 */
export async function given(
  services: Services,
  option: string,
  value: string | undefined,
  question: string,
  schema: StringSchema,
): Promise<string> {
  const check = checkBy(schema);
  if (value === undefined && !services.asker.isTerminal)
    throw new UsageError(`${option} is missing (--help shows how it is used)`);
  const answer = value ?? (await services.asker.text(question, check));
  const problem = check(answer);
  if (problem !== null) throw new UsageError(`${option}: ${problem}`);
  return String(schema.validate(answer).value);
}

/**
 * Never an option: arguments are seen by everybody on the machine.
 * @param names of the account, which a password must not hold
 * @throws UsageError when it breaks the rule (8 to 128 characters), or when nobody can be asked
 */
export async function newPassword(
  services: Services,
  fromStdin: boolean | undefined,
  names: string[],
): Promise<string> {
  const check: AnswerRule = (answer) =>
    checkBy(password())(answer) ?? (isCommonPassword(answer, names) ? ERRORS.PASSWORD_COMMON : null);
  if (!fromStdin && !services.asker.isTerminal)
    throw new UsageError('There is no terminal to ask for the password: give it with --password-stdin');
  const answer = fromStdin ? await services.readSecret() : await services.asker.secret('Password', check);
  const problem = check(answer);
  if (problem !== null) throw new UsageError(problem);
  return answer;
}
