import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from './en/common.json';
import errors from './en/errors.json';
import nav from './en/nav.json';

/** The catalogues' language; another one is a folder beside `en` and an entry here. */
export const LANGUAGES = ['en'] as const;
export const FALLBACK_LANGUAGE = 'en';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default' });

/** Loads a catalogue when a screen first asks for its namespace; the three that every page needs are built in. */
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
 * @param namespaces catalogues to have loaded before the first page shows, beside common, nav and errors.
 * @returns the instance, for react-admin's provider (`ra-i18n-i18next` over the same catalogues).
 */
export async function startI18n(namespaces: readonly string[] = []): Promise<i18n> {
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: FALLBACK_LANGUAGE,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      ns: ['common', 'nav', 'errors', ...namespaces],
      defaultNS: 'common',
      resources: { en: { common, errors, nav } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return i18next;
}
