import type { i18n } from 'i18next';
import type { I18nProvider } from 'react-admin';
import { said } from '../../ui-shared/i18n/locale.ts';

/** react-admin's options: `smart_count` chooses the plural, `_` is the text when there is none in the catalogue. */
type Options = Record<string, unknown> & { smart_count?: number; _?: string };

/** `ra.page.list` → `ra:page.list`, `resources.advisors.name` → `admin:resources.advisors.name`, `ns:key` as it is. */
function catalogueKey(key: string): string | null {
  if (key.startsWith('ra.')) return `ra:${key.slice(3)}`;
  // keys: admin:resources.*
  if (key.startsWith('resources.')) return `admin:${key}`;
  return /^\w+:[\w.-]+$/.test(key) ? key : null;
}

/** react-admin's texts; a message that is no key (a rule's, the server's) is said in the page's language, if known. */
export const createI18nProvider = (i18n: i18n, languages: readonly string[]): I18nProvider => ({
  translate: (key: string, { smart_count: count, _: fallback, ...values }: Options = {}) => {
    const known = catalogueKey(key);
    if (!known || !i18n.exists(known, { count })) return said(fallback ?? key);
    return i18n.t(known, { ...values, count, defaultValue: key });
  },
  changeLocale: async (locale: string) => {
    await i18n.changeLanguage(locale);
  },
  getLocale: () => i18n.language,
  getLocales: () => languages.map((locale) => ({ locale, name: locale })),
});
