import { execFile } from 'node:child_process';
import { read, ROOT } from '../support/project.ts';

/**
 * A block of commands of docs/operations.md, by the marker before it: `<!-- run: NAME -->`. What is documented is what
 * runs.
 * @throws Error when there is no such block
 */
export function documented(name: string): string {
  const text = read('docs/operations.md');
  const block = text.split(`<!-- run: ${name} -->`)[1];
  const commands = block && /^\s*```sh\n([\s\S]*?)```/.exec(block)?.[1];
  if (!commands) throw new Error(`docs/operations.md has no commands "${name}"`);
  return commands;
}

/** What a run of commands came to. */
export interface ShellRun {
  readonly code: number;
  readonly out: string;
}

/** npx takes a second to find what is here, and needs a home that cron's user has not: debian.test.ts runs the real lines. */
const NPX = 'npx() { [ "$1" = timematch ] && shift && node cli/timematch.mjs "$@"; }\n';

/** Runs commands as an operator would type them, in the project's folder; the first that fails ends it. */
export function shell(commands: string, env: Readonly<Record<string, string>>): Promise<ShellRun> {
  const settings = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env };
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', NPX + commands],
      { cwd: ROOT, env: settings },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: `${stdout}${stderr}` });
      },
    );
  });
}
