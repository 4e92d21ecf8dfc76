import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort, programAt } from './process.ts';

/** Why MariaDB cannot be tested on this machine, or null when it can. */
export function mariadbMissing(): string | null {
  const missing = ['mariadbd', 'mariadb-install-db'].filter((program) => programAt(program) === null);
  return missing.length === 0 ? null : `${missing.join(' and ')} not found; install mariadb-server`;
}

/** Characters of a server's error log that are kept; a crash with its stack takes some thousands, joining a cluster more. */
const LOG_KEPT = 200_000;

/** A private server of one test run: its own folder and port, nothing shared with another. */
export type Mariadb = Awaited<ReturnType<typeof startMariadb>>;

/** How to reach a server. */
export const mariadbAt = (port: number, connectTimeout = 10_000) => ({
  port,
  url: (database: string): string => `mysql://root@127.0.0.1:${port}/${database}`,
  /** Runs SQL as root, several statements separated by `;` allowed. */
  run: async (sql: string): Promise<Record<string, string>[]> => {
    const connection = await createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      multipleStatements: true,
      connectTimeout,
    });
    try {
      return (await connection.query(sql))[0] as unknown as Record<string, string>[];
    } finally {
      connection.destroy();
    }
  },
});

/** For tests only: little is lost by them when a process is killed, all when the power is cut. */
export const FAST = [
  '--innodb-flush-log-at-trx-commit=2',
  '--innodb-doublewrite=0',
  '--innodb-flush-method=nosync',
];

/** A mariadbd with a folder and a port of its own, which can be ended and started again. */
export class MariadbProcess {
  readonly #folder: string;
  readonly #options: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #log = '';

  /** @param more options, such as the user that it runs as */
  constructor(folder: string, port: number, more: readonly string[], env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
    this.#options = [
      '--no-defaults',
      `--datadir=${path.join(folder, 'data')}`,
      `--socket=${path.join(folder, 'm.sock')}`,
      `--pid-file=${path.join(folder, 'm.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--innodb-buffer-pool-size=64M',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      ...more,
    ];
  }

  /** Starts it and waits until it serves. @throws Error with what it has said when it does not */
  async start(serves: () => Promise<boolean>, withinMs: number, more: readonly string[] = []): Promise<void> {
    this.#log = '';
    const child = this.spawn(more);
    this.#child = child;
    writeFileSync(path.join(this.#folder, 'server.pid'), String(child.pid));
    for (const end = Date.now() + withinMs; !(await serves()); await pause(50))
      if (!this.isRunning() || Date.now() > end)
        throw new Error(`mariadbd does not serve in ${this.#folder}:\n${this.#log.slice(-3_000)}`);
  }

  /** Runs it without waiting; what it says comes to the log. */
  spawn(more: readonly string[]): ChildProcess {
    const child = spawn(programAt('mariadbd') ?? '', [...this.#options, ...more], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: this.#env,
    });
    child.unref();
    (child.stderr as unknown as { unref?(): void }).unref?.();
    child.stderr.on('data', (text: Buffer) => (this.#log = (this.#log + text.toString()).slice(-LOG_KEPT)));
    return child;
  }

  /** Ends it, by default as `kill -9` would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    const isRunning = this.isRunning();
    this.#child = null;
    if (child === null || !isRunning) return;
    child.ref();
    child.kill(signal);
    await once(child, 'exit');
    rmSync(path.join(this.#folder, 'server.pid'), { force: true });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it has said to its error log since its start. */
  log = (): string => this.#log;
}

/** Makes the system tables of a server. @param more options, such as the user that it runs as */
export async function installData(folder: string, more: readonly string[], env = process.env): Promise<void> {
  const options = [
    '--no-defaults',
    `--datadir=${path.join(folder, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    ...more,
  ];
  await promisify(execFile)(programAt('mariadb-install-db') ?? '', options, { env });
}

/**
 * Starts a private mariadbd (design/toolchain.md §3). It ends with this process, however that ends.
 * @param options.durable with MariaDB's own settings for what reaches the disk and when, for tests that kill it at work
 * @param options.inFolder where its own folder is made
 */
export async function startMariadb({ durable = false, inFolder = quickest() } = {}) {
  const folder = mkdtempSync(path.join(inFolder, 'timematch-mariadb-'));
  const endWatchdog = removeWhenWeEnd(folder);
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  // Of its own: a server that starts clears away the temporary tables of all that share the folder.
  const env = { ...process.env, TMPDIR: path.join(folder, 'tmp') };
  mkdirSync(env.TMPDIR);
  await installData(folder, asRoot, env);
  const port = await freePort();
  const more = [...asRoot, '--skip-log-bin', ...(durable ? [] : FAST), '--max-connections=300'];
  const server = new MariadbProcess(folder, port, more, env);
  const start = () => server.start(() => answers(port), START_WITHIN_MS);
  await start();
  return {
    ...mariadbAt(port),
    /** Brings it back on the same port. */
    start,
    kill: (signal?: NodeJS.Signals) => server.kill(signal),
    /** Sends a signal without waiting for an end: SIGSTOP freezes the server, SIGCONT wakes it. */
    signal: (signal: NodeJS.Signals) => server.signal(signal),
    /** False once it has ended, by us or by itself. */
    isRunning: () => server.isRunning(),
    log: server.log,
    /** Ends the server and removes its folder. */
    remove: async (): Promise<void> => {
      await server.kill();
      endWatchdog();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const START_WITHIN_MS = 30_000;
const MARIADB_NEEDS = 2 ** 30;

/** Memory where there is plenty, so that tests do not wait for the disk. */
function quickest(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MARIADB_NEEDS ? memory : tmpdir();
}

/** A shell that waits for our end of its input to close, which a killed run does as well; then it ends every server. */
export function removeWhenWeEnd(folder: string): () => void {
  const script =
    'cat >/dev/null; for p in "$0"/server.pid "$0"/*/server.pid; do kill -9 "$(cat "$p" 2>/dev/null)" 2>/dev/null; done; rm -rf "$0"';
  const child = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return () => void child.stdin?.end();
}

const answers = (port: number): Promise<boolean> =>
  mariadbAt(port, 1_000)
    .run('select 1')
    .then(
      () => true,
      () => false,
    );
