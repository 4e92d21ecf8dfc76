import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The installation's folder (with package.json, `dist` and, unless DATA_DIR says otherwise, `data`): the same for the
 * sources and for their compiled copy in `dist/server`.
 */
export const PROJECT = holderOf('package.json', import.meta.dirname);

/** `.ts` while the sources run as they are, `.js` in the compiled copy: for files that are loaded by name. */
export const CODE = path.extname(import.meta.filename);

function holderOf(file: string, folder: string): string {
  if (existsSync(path.join(folder, file))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`no folder above ${import.meta.dirname} has a ${file}`);
  return holderOf(file, above);
}
