import Accept from '@hapi/accept';
import type { Server } from '@hapi/hapi';
import type Joi from 'joi';
import { LOCALES, localeOf, type Locale } from '../../contract/languages.ts';
import { translator, type Texts } from '../../contract/translate.ts';
import { onceEach, remembering } from '../once-only.ts';
import { shippedTexts } from '../shipped-json.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The language that the call is answered in. */
    locale: Locale;
  }
}

const CATALOGUES = ['calendar', 'errors', 'fields', 'fit', 'impact', 'imports', 'joi', 'labels'];

export const catalogues = (locale: Locale): Texts =>
  Object.fromEntries(
    CATALOGUES.map((name) => [
      name,
      shippedTexts<Texts>(`../../contract/texts/${name}`, locale, import.meta.url),
    ]),
  );

const translatorTo = remembering(new Map<Locale, (text: string) => string>(), (locale) =>
  translator(locale, catalogues('en'), catalogues(locale)),
);

/** A finished English text of ours in a language (decision 38); what is in no catalogue stays as it is. */
export const translate = (text: string, locale: Locale): string =>
  locale === 'en' ? text : translatorTo(locale)(text);

export const translateAll = (texts: Readonly<Record<string, string>>, locale: Locale) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translate(text, locale)]));

interface Described {
  readonly metas?: readonly object[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/** The keys of an answer, at any depth, whose schemas say that they hold texts of ours. */
function ourKeys({ metas = [], keys = {}, items = [], matches = [] }: Described, key = ''): string[] {
  if (metas.some((meta) => 'ourTexts' in meta)) return [key];
  return [
    ...Object.entries(keys).flatMap(([name, inner]) => ourKeys(inner, name)),
    ...[...items, ...matches.flatMap(({ schema }) => schema ?? [])].flatMap((inner) => ourKeys(inner, key)),
  ];
}

const ourKeysOf = onceEach((schema: Joi.Schema) => new Set(ourKeys(schema.describe())));

/** The texts of an answer in a language. @param keys those that hold texts of ours, at any depth; all without */
function inLanguage(value: unknown, locale: Locale, keys?: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return keys ? value : translate(value, locale);
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, locale, keys));
  if (typeof value !== 'object' || value === null) return value;
  const keysIn = (key: string) => (keys?.has(key) ? undefined : keys);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, locale, keysIn(key))]),
  );
}

/** The first language of `Accept-Language` (as long as any browser sends it) that the product has; null without one. */
export function acceptedLocale(header: string, locales: readonly Locale[]): Locale | null {
  try {
    const wanted = Accept.languages(header.slice(0, 1_000)).map(localeOf);
    return wanted.find((locale) => locale !== null && locales.includes(locale)) ?? null;
  } catch {
    return null;
  }
}

/** The language of each call and its answer: the user's, else the browser's, else English (spec 4 §18). */
export function registerLanguages(server: Server, locales: readonly Locale[]): void {
  server.ext('onRequest', (request, h) => {
    request.app.locale =
      acceptedLocale(request.raw.req.headers['accept-language'] ?? '', locales) ?? LOCALES[0];
    return h.continue;
  });
  server.ext('onCredentials', (request, h) => {
    const { actor } = request.auth.credentials ?? {};
    // Whoever looks with a member's eyes reads their own language.
    if (actor && !actor.viewedBy) request.app.locale = localeOf(actor.locale) ?? request.app.locale;
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    const { response, route, app } = request;
    const { answer } = route.settings.app?.declaration ?? {};
    if (!answer || app.locale === 'en' || !('source' in response)) return h.continue;
    const keys = ourKeysOf(answer);
    if (keys.size > 0) Object.assign(response, { source: inLanguage(response.source, app.locale, keys) });
    return h.continue;
  });
}
