import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
/** What state transfers of the method `rsync` need as well. */
const PROGRAMS = ['mariadbd', 'mariadb-install-db', 'wsrep_sst_rsync', 'rsync', 'lsof'];

export function find(program: string): string | null {
  return FOLDERS.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}

export const provider = (): string | null => PROVIDERS.find((file) => existsSync(file)) ?? null;

/** Not as root: rsync's daemon, which takes a state transfer, would give up root's rights and find its folder closed. */
export const asUser = (): string[] => (process.getuid?.() === 0 ? ['--user=mysql'] : []);

/** Why no cluster can be started on this machine, or null when it can. */
export function galeraMissing(): string | null {
  const missing = PROGRAMS.filter((program) => find(program) === null);
  if (provider() === null) missing.push('libgalera_smm.so');
  return missing.length === 0
    ? null
    : `${missing.join(', ')} not found; install mariadb-server, galera-4, rsync and lsof`;
}

/** Makes the system tables of a node that has none. */
export async function installData(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (asUser().length > 0) execFileSync('chown', ['mysql:', folder]);
  await promisify(execFile)(find('mariadb-install-db') ?? '', [
    '--no-defaults',
    ...asUser(),
    `--datadir=${path.join(folder, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ]);
}

/** So many ports that nobody listens on, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}

/** A shell that waits for our end of its input to close, which a killed run does as well; then it ends every node. */
export function removeWhenWeEnd(folder: string): { end: () => void } {
  const script =
    'cat >/dev/null; for p in "$0"/*/server.pid; do kill -9 "$(cat "$p" 2>/dev/null)" 2>/dev/null; done; rm -rf "$0"';
  const child = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return { end: () => void child.stdin?.end() };
}
