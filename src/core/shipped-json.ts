import { readFileSync } from 'node:fs';

/**
 * A JSON file that is shipped beside the code.
 * @param from `import.meta.url` of the caller
 */
export function shippedJson<Content>(path: string, from: string): Content {
  return JSON.parse(readFileSync(new URL(path, from), 'utf8')) as Content;
}
