import { readFileSync } from 'node:fs';
import { PSEUDO, type Locale } from '../contract/languages.ts';
import { pseudoTexts, type Texts } from '../contract/translate.ts';
import { readJson } from './json.ts';

/** @param from `import.meta.url` of the caller */
export function shippedJson<Content>(path: string, from: string): Content {
  return readJson<Content>(readFileSync(new URL(path, from), 'utf8'));
}

/** A catalogue, `path.en.json`, in a language; the pseudo-locale is made of the English one. */
export function shippedTexts<Content extends Texts>(path: string, locale: Locale, from: string): Content {
  if (locale === PSEUDO) return pseudoTexts(shippedTexts<Content>(path, 'en', from));
  return shippedJson<Content>(`${path}.${locale}.json`, from);
}
