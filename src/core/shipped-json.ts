import { readFileSync } from 'node:fs';
import { readJson } from './json.ts';

/**
 * A JSON file that is shipped beside the code.
 * @param from `import.meta.url` of the caller
 */
export function shippedJson<Content>(path: string, from: string): Content {
  return readJson<Content>(readFileSync(new URL(path, from), 'utf8'));
}
