import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { main } from '../../cli/main.ts';
import { temporaryFolder } from '../support/folder.ts';

export const BIN = fileURLToPath(new URL('../../cli/timematch.mjs', import.meta.url));

let made: string | null = null;
/** A folder of this run, removed at its end. */
export const folder = (): string => (made ??= temporaryFolder());

export interface Run {
  code: number | null;
  out: string;
  err: string;
  /** Standard output as JSON. */
  json: () => Record<string, unknown>;
}

export interface RunOptions {
  /** Added to PATH and HOME only: no setting of this machine reaches a test. */
  env?: Record<string, string>;
  input?: string;
  cwd?: string;
}

/** Runs the installed command as an operator's shell or a script would: a process of its own, from any folder. */
export function timematch(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return run(process.execPath, [BIN, ...args], options);
}

/**
 * The same within this process: for refusals and variations, whose command has a test as a process of its own. A start
 * costs two seconds of processor time.
 */
export async function inProcess(
  args: readonly string[],
  { env = {}, input = '' }: Pick<RunOptions, 'env' | 'input'> = {},
): Promise<Run> {
  let [out, err] = ['', ''];
  const code = await main(args, {
    streams: { out: (text) => void (out += text), err: (text) => void (err += text), errIsTerminal: false },
    environment: environment(env),
    input: () => Readable.from([input]),
  });
  return { code, out, err, json: () => JSON.parse(out) as Record<string, unknown> };
}

/** Starts it without waiting. */
export function startTimematch(args: readonly string[], { env = {}, cwd = tmpdir() }: RunOptions) {
  return spawn(process.execPath, [BIN, ...args], {
    env: environment(env),
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Runs it on a pseudo-terminal made by Python's pty module, and types each answer once its question has appeared.
 * @param answers pairs of a piece of the question and what is typed, a line end added
 */
export function onTerminal(
  args: readonly string[],
  answers: readonly (readonly [question: string, answer: string])[],
  options: RunOptions = {},
): Promise<Run> {
  const script = fileURLToPath(new URL('terminal.py', import.meta.url));
  return run('python3', [script, JSON.stringify(answers), process.execPath, BIN, ...args], options);
}

const environment = (env: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  NODE_ENV: 'test',
  ...env,
});

export async function run(
  file: string,
  args: readonly string[],
  { env = {}, input = '', cwd = tmpdir() }: RunOptions = {},
): Promise<Run> {
  const child = spawn(file, args, { env: environment(env), cwd });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.on('error', () => {}); // it may end without reading
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err, json: () => JSON.parse(out) as Record<string, unknown> };
}
