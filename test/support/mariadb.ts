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

/** Characters of a server's error log that are kept; a crash with its stack takes some thousands. */
const LOG_KEPT = 20_000;

/** How to reach a server. */
interface MariadbAddress {
  readonly port: number;
  url(database: string): string;
  /** Runs SQL as root, several statements separated by `;` allowed. */
  run(sql: string): Promise<Record<string, string>[]>;
}

/** A private server of one test run: its own folder and port, nothing shared with another. */
export interface Mariadb extends MariadbAddress {
  /** Ends the server process, by default as `kill -9` would; {@link start} brings it back on the same port. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Sends a signal without waiting for an end: SIGSTOP freezes the server, SIGCONT wakes it. */
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
  /** False once it has ended, by us or by itself. */
  isRunning(): boolean;
  /** The last of what it wrote to its error log. */
  log(): string;
  /** Ends the server and removes its folder. */
  remove(): Promise<void>;
}

export function mariadbAt(port: number): MariadbAddress {
  return {
    port,
    url: (database) => `mysql://root@127.0.0.1:${port}/${database}`,
    run: async (sql) => {
      const connection = await createConnection({
        host: '127.0.0.1',
        port,
        user: 'root',
        multipleStatements: true,
      });
      try {
        return (await connection.query(sql))[0] as unknown as Record<string, string>[];
      } finally {
        await connection.end();
      }
    },
  };
}

/**
 * Starts a private mariadbd (design/toolchain.md §3). It ends with this process, however that ends.
 * @param options.durable with MariaDB's own settings for what reaches the disk and when, for tests that kill it at work
 * @param options.inFolder where its own folder is made
 */
export async function startMariadb({ durable = false, inFolder = quickest() } = {}): Promise<Mariadb> {
  const folder = mkdtempSync(path.join(inFolder, 'timematch-mariadb-'));
  const endWatchdog = removeWhenWeEnd(folder);
  const data = path.join(folder, 'data');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  // Of its own: a server that starts clears away the temporary tables of all that share the folder.
  const env = { ...process.env, TMPDIR: path.join(folder, 'tmp') };
  mkdirSync(env.TMPDIR);
  const install = [
    '--no-defaults',
    ...asRoot,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ];
  await promisify(execFile)(programAt('mariadb-install-db') ?? '', install, { env });
  const port = await freePort();
  let server: ChildProcess | null = null;
  let log = '';

  async function start(): Promise<void> {
    // For tests only: little is lost by them when a process is killed, all when the power is cut.
    const fast = [
      '--innodb-flush-log-at-trx-commit=2',
      '--innodb-doublewrite=0',
      '--innodb-flush-method=nosync',
    ];
    const options = [
      '--no-defaults',
      ...asRoot,
      `--datadir=${data}`,
      `--socket=${path.join(folder, 'm.sock')}`,
      `--pid-file=${path.join(folder, 'm.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--skip-log-bin',
      ...(durable ? [] : fast),
      '--innodb-buffer-pool-size=64M',
      '--max-connections=300',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
    ];
    const child = spawn(programAt('mariadbd') ?? '', options, { stdio: ['ignore', 'ignore', 'pipe'], env });
    child.unref();
    (child.stderr as unknown as { unref?(): void }).unref?.();
    child.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-LOG_KEPT)));
    server = child;
    writeFileSync(path.join(folder, 'server.pid'), String(child.pid));
    for (let attempt = 0; !(await answers(port)); attempt += 1) {
      if (child.exitCode !== null || attempt > 300) throw new Error(`mariadbd did not start on port ${port}`);
      await pause(50);
    }
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = server;
    server = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill(signal);
    await once(child, 'exit');
    rmSync(path.join(folder, 'server.pid'), { force: true });
  }

  await start();
  return {
    ...mariadbAt(port),
    start,
    kill,
    signal: (signal) => void server?.kill(signal),
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,
    log: () => log,
    remove: async () => {
      await kill();
      endWatchdog();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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

async function answers(port: number): Promise<boolean> {
  try {
    const connection = await createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      connectTimeout: 1000,
    });
    await connection.end();
    return true;
  } catch {
    return false;
  }
}
