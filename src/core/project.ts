import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from './json.ts';

/** The folder with package.json: the same for the sources and for their compiled copy in `dist/server`. */
export const PROJECT = holderOf('package.json', import.meta.dirname);

/** The version in package.json, which the API's document and backups tell. */
export const release = (): string =>
  readJson<{ version: string }>(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')).version;

/** `.ts` while the sources run as they are, `.js` in the compiled copy: for files that are loaded by name. */
export const CODE = path.extname(import.meta.filename);

/** What lets a program run as it is in a process or thread of its own, from any folder; compiled, it needs nothing. */
export const loaderOf = ({ pathname }: URL): string[] =>
  pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];

function holderOf(file: string, folder: string): string {
  if (existsSync(path.join(folder, file))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`no folder above ${import.meta.dirname} has a ${file}`);
  return holderOf(file, above);
}
