import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { installData } from '../../support/mariadb.ts';
import { programAt } from '../../support/process.ts';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
/** What state transfers of the method `rsync` need as well. */
const PROGRAMS = ['mariadbd', 'mariadb-install-db', 'wsrep_sst_rsync', 'rsync', 'lsof'];

export const provider = (): string | null => PROVIDERS.find((file) => existsSync(file)) ?? null;

/** Not as root: rsync's daemon, which takes a state transfer, would give up root's rights and find its folder closed. */
export const asUser = (): string[] => (process.getuid?.() === 0 ? ['--user=mysql'] : []);

/** Why no cluster can be started on this machine, or null when it can. */
export function galeraMissing(): string | null {
  const missing = PROGRAMS.filter((program) => programAt(program) === null);
  if (provider() === null) missing.push('libgalera_smm.so');
  return missing.length === 0
    ? null
    : `${missing.join(', ')} not found; install mariadb-server, galera-4, rsync and lsof`;
}

/** Makes the system tables of a node that has none. */
export async function installNode(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (asUser().length > 0) execFileSync('chown', ['mysql:', folder]);
  await installData(folder, asUser());
}
