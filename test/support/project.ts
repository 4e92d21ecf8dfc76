import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A file of the project, such as `docs/security.md`. */
export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
