import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let all: string | null = null;

/** A new folder, removed at the end of the run. */
export function temporaryFolder(): string {
  if (all === null) {
    const made = mkdtempSync(path.join(tmpdir(), 'timematch-tests-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    all = made;
  }
  return mkdtempSync(path.join(all, 'folder-'));
}

/** Settings of a server whose files are in a folder of its own. */
export const withOwnFiles = () => ({ env: { FILES_URL: `file://${temporaryFolder()}` } });
