import i18next, { type BackendModule, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localeOf, type Locale } from '../../src/contract/languages.ts';
import type { Texts } from '../../src/contract/translate.ts';
import { tryStorage } from '../session/tabStorage.ts';
import common from './en/common.json';
import errors from './en/errors.json';
import nav from './en/nav.json';
import { decimal } from './locale.ts';

/** The other languages are folders beside `en`, and loaded when they are chosen. */
const FALLBACK_LANGUAGE = 'en';

/** The English catalogues that are files of their own, as their screen's `import.meta.glob` finds them. */
type EnglishFiles = Readonly<Record<string, () => Promise<Texts>>>;
let files: EnglishFiles = {};

async function readEnglish(namespace: string): Promise<Texts> {
  const builtIn = i18next.getResourceBundle(FALLBACK_LANGUAGE, namespace) as Texts | undefined;
  return builtIn ?? (await files[`../ui-shared/i18n/en/${namespace}.json`]?.()) ?? {};
}

async function readTexts(language: string, namespace: string): Promise<Texts> {
  const locale = localeOf(language);
  if (!locale || locale === FALLBACK_LANGUAGE) return await readEnglish(namespace);
  const { learnMessages, translated } = await import('./translated.ts');
  // They come with a namespace that every page has.
  if (namespace === 'errors') await learnMessages(locale);
  return await translated(locale, namespace, () => readEnglish(namespace));
}

const catalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

const KEPT = 'timematch.language';

function firstLanguage(): Locale {
  // Without storage a choice lasts as long as the page.
  const kept = tryStorage(() => localStorage.getItem(KEPT));
  const known = [kept, ...navigator.languages].map(localeOf).find((locale) => locale !== null);
  return known ?? FALLBACK_LANGUAGE;
}

/**
 * Starts the texts of a screen.
 * @param builtIn English texts that every page needs beside common, nav and errors @param english the others
 * @returns i18next, for react-admin
 */
export async function startI18n(builtIn: ResourceLanguage, english: EnglishFiles): Promise<i18n> {
  files = english;
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language === FALLBACK_LANGUAGE ? 'en-GB' : language;
    // The first one need not have been chosen.
    if (i18next.isInitialized) tryStorage(() => localStorage.setItem(KEPT, language));
  });
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      // `translated` falls back, so that English is not loaded beside each other language.
      fallbackLng: false,
      ns: ['common', 'nav', 'errors', ...Object.keys(builtIn)],
      defaultNS: 'common',
      resources: { en: { common, errors, nav, ...builtIn } },
      partialBundledLanguages: true,
      interpolation: {
        escapeValue: false,
        alwaysFormat: true,
        format: (value: unknown) => (typeof value === 'number' ? decimal(value) : value) as string,
      },
      returnNull: false,
    });
  return i18next;
}
