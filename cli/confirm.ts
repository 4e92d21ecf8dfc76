import { CommandFailure, UsageError } from './exit.ts';

/** What is wrong with an answer; null when nothing is. */
export type AnswerRule = (answer: string) => string | null;

/** Asking throws where there is no terminal. */
export interface Asker {
  readonly isTerminal: boolean;
  readonly text: (question: string, check: AnswerRule) => Promise<string>;
  readonly secret: (question: string, check: AnswerRule) => Promise<string>;
  readonly confirm: (question: string) => Promise<boolean>;
}

/** Questions go to standard error: standard output is for the answer alone. */
export function createAsker(): Asker {
  const isTerminal = Boolean(process.stdin.isTTY && process.stderr.isTTY);
  const ask = async (question: Record<string, unknown>): Promise<unknown> => {
    // inquirer on closed input ends with exit code 0 (design/toolchain.md §7), so it must not even start there.
    if (!isTerminal)
      throw new UsageError('There is no terminal to ask on; give everything as options (--help)');
    const { default: inquirer } = await import('inquirer');
    const prompt = inquirer.createPromptModule({ output: process.stderr });
    try {
      const answers: Record<string, unknown> = await prompt([
        { name: 'answer', ...question },
      ] as unknown as Parameters<typeof prompt>[0]);
      return answers['answer'];
    } catch (error) {
      if (error instanceof Error && error.name === 'ExitPromptError')
        throw new CommandFailure('Cancelled; nothing was changed.');
      throw error;
    }
  };
  const validate = (check: AnswerRule) => (answer: string) => check(answer) ?? true;
  return {
    isTerminal,
    text: async (message, check) => String(await ask({ type: 'input', message, validate: validate(check) })),
    secret: async (message, check) => {
      const first = String(await ask({ type: 'password', mask: '*', message, validate: validate(check) }));
      const same = validate((again) => (again === first ? null : 'The two are not the same'));
      await ask({ type: 'password', mask: '*', message: `${message} (again)`, validate: same });
      return first;
    },
    confirm: async (message) => (await ask({ type: 'confirm', message, default: false })) === true,
  };
}

/** Asks on a terminal only: a script that calls a command has decided already. @throws CommandFailure for no */
export async function confirmed(asker: Asker, yes: boolean | undefined, question: string): Promise<void> {
  if (yes || !asker.isTerminal) return;
  if (!(await asker.confirm(question))) throw new CommandFailure('Cancelled; nothing was changed.');
}
