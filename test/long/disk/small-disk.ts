import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cannotRun } from '../support/proof.ts';

const INSIDE = 'TIMEMATCH_PRIVATE_MOUNTS';
const MB = 1_048_576;

/**
 * Runs the calling script again where its mounts are its own (a mount namespace, as a user without rights in a user
 * namespace of its own), and ends with its exit code; returns at once when it is there already. Nothing that is mounted
 * inside is seen outside, and it goes with the process. Exit 3 where Linux does not let us.
 */
export function insidePrivateMounts(script: string): void {
  if (process.env[INSIDE] === '1') return;
  const as = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const unshare = [...as, '--mount', '--propagation', 'private'];
  const { status, error } = spawnSync('unshare', [...unshare, 'true'], { stdio: 'ignore' });
  if (error || status !== 0) cannotRun('Linux does not let us make mounts of our own (unshare --mount)');
  const command = [...unshare, process.execPath, '--import', 'tsx', script, ...process.argv.slice(2)];
  const inner = spawnSync('unshare', command, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } });
  process.exit(inner.status ?? 1);
}

/** A file system of a few megabytes that can be filled up and emptied again. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  /** @param megabytes all that fits */
  constructor(megabytes: number) {
    this.folder = mkdtempSync(path.join(tmpdir(), 'timematch-disk-'));
    this.#ballast = path.join(this.folder, 'ballast');
    const options = `size=${megabytes}m,mode=0777`;
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'disk', this.folder]);
    if (status !== 0) cannotRun(`a small disk cannot be mounted: ${String(stderr).trim()}`);
  }

  path(name: string): string {
    const made = path.join(this.folder, name);
    mkdirSync(made, { recursive: true });
    return made;
  }

  /** Bytes that are left. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Leaves no byte, but for what others give back later: call it again for that. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (let size = MB; size >= 4_096;)
        try {
          writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size /= 4;
        }
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
