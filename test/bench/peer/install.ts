import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The last version whose own `engines` take Node 20, which this project is measured on; from 11.4 on they ask for 22. */
export const DIRECTUS = '11.3.5';

/**
 * Installs Directus with its own dependencies outside the project, once a machine.
 * @returns its command line's script
 * @throws Error with npm's own words when it cannot be installed
 */
export function installDirectus(): string {
  const folder = path.join(tmpdir(), `timematch-peer-directus-${DIRECTUS}`);
  // Written when npm has finished: an installation that was interrupted is made again.
  const finished = path.join(folder, 'installed');
  const script = path.join(folder, 'node_modules/directus/cli.js');
  if (existsSync(finished) && existsSync(script)) return script;
  console.log(`installing directus@${DIRECTUS} into ${folder} (some minutes, about 500 MB) …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const { status, error, stderr } = spawnSync(
    'npm',
    ['install', `directus@${DIRECTUS}`, '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(
      `directus@${DIRECTUS} cannot be installed, so there is nothing to compare with: ${error?.message ?? stderr.slice(0, 1_000)}`,
    );
  writeFileSync(finished, '');
  return script;
}
