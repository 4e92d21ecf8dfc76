import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listenHere } from './listening.ts';
import { ROOT } from './project.ts';
import { until } from './until.ts';

/** A whole server as an operator starts it, compiled, with its own DATA_DIR and port. */
export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;

let isCompiled = false;
/** Sees to it that what `dist/server` holds is of these sources, whichever test is run alone. */
export function compile(): void {
  if (!isCompiled)
    execFileSync(process.execPath, ['scripts/ensure.mjs', 'server'], { cwd: ROOT, stdio: 'inherit' });
  isCompiled = true;
}

/**
 * The compiled copy of a source: a process of it starts with half the work that one of the source takes.
 * @param source such as `src/main.ts`
 */
export function compiled(source: string): URL {
  compile();
  return pathToFileURL(path.join(ROOT, 'dist/server', source.replace(/\.ts$/, '.js')));
}

/** Starts the process; ready is what {@link untilReady} waits for. */
export async function startProcess(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'timematch-process-'));
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(compiled('src/main.ts'))], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    /** Everything it has written so far. */
    output: () => output,
    /** Resolves with the exit code (null after a signal). */
    ended,
    stop: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Status of a call, or null when nothing answers. */
export async function statusOf(url: string, withinMs = 10_000): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/** Asks until the status is as wanted. @throws Error after `withinMs` */
export async function untilStatus(url: string, wanted: number | null, withinMs: number): Promise<void> {
  let last: number | null = null;
  const isAsWanted = async () => (last = await statusOf(url)) === wanted;
  await until(() => `${url} answers ${wanted}; it answers ${last}`, isAsWanted, withinMs, 50);
}

/** Finds a start that hangs; a busy machine is not that. */
export const untilReady = ({ url }: Pick<ServerProcess, 'url'>, withinMs = 120_000) =>
  untilStatus(`${url}/health/ready`, 200, withinMs);

/**
 * Starts a process and waits until it is ready.
 * @param withinMs time enough for a machine with much else to do: whoever measures it prints how long it took
 * @throws Error with what it has said when it does not get ready
 */
export async function startReady(env: Readonly<Record<string, string>>, withinMs = 180_000) {
  const began = performance.now();
  const server = await startProcess(env);
  try {
    await untilReady(server, withinMs);
  } catch (error) {
    await server.stop();
    throw new Error(`the server does not get ready: ${server.output().slice(-2_000)}`, { cause: error });
  }
  return { ...server, readyAfterMs: Math.round(performance.now() - began) };
}

/** So many ports that nobody listens on at the moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(probes.map((probe) => listenHere(probe)));
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!;

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
/** Where a program is, or null where it is not installed. */
export const programAt = (name: string): string | null =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
