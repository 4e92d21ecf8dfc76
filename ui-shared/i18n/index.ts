import i18next, { type BackendModule, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from './en/common.json';
import errors from './en/errors.json';
import nav from './en/nav.json';

/** Another language is a folder beside `en` and an entry here. */
export const LANGUAGES = ['en'] as const;
export const FALLBACK_LANGUAGE = 'en';

const files = import.meta.glob<Record<string, unknown>>(
  // The English ones that come with a screen's first script are no files of their own.
  ['./*/*.json', '!./en/{admin,common,errors,landing,nav,ra}.json'],
  { import: 'default' },
);

const catalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`No catalogue ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/**
 * Starts the texts of a screen.
 * @param builtIn what every page of this screen needs beside common, nav and errors: the English texts by namespace
 * @returns the instance, for react-admin's provider (`ra-i18n-i18next` over the same catalogues).
 */
export async function startI18n(builtIn: ResourceLanguage): Promise<i18n> {
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: FALLBACK_LANGUAGE,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      ns: ['common', 'nav', 'errors', ...Object.keys(builtIn)],
      defaultNS: 'common',
      resources: { en: { common, errors, nav, ...builtIn } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return i18next;
}
