import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { intlTag, localeOf } from '../../src/contract/languages.ts';

/** The locale by which `Intl` writes dates, numbers and lists in a language, and puts names in order. */
export const intlLocale = (language: string | undefined = i18next.language): string =>
  intlTag(localeOf(language) ?? 'en');

export const useLocale = (): string => intlLocale(useTranslation('common').i18n.language);

/** A number as the language writes it, without separators of thousands, rounded. @param digits decimals it always has */
export const decimal = (value: number, digits = 0): string =>
  value.toLocaleString([intlLocale(), 'en-GB'], {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits || 2,
  });

/** How each language says the messages of `src/contract/messages.ts`, which rules hold in English. */
export const messagesIn = new Map<string, (message: string) => string>();

/** A message in the page's language; what is none, such as what the server has translated, as it is. */
export const said = (message: string): string => messagesIn.get(i18next.language)?.(message) ?? message;

/** Shows this page in a language from now on, and later ones of this browser. @param tag null leaves it as it is */
export async function speak(tag: string | null | undefined): Promise<void> {
  const language = localeOf(tag);
  // A user may be known before the texts are.
  if (i18next.isInitializing) await new Promise((done) => i18next.on('initialized', done));
  if (!language || !i18next.isInitialized || language === i18next.language) return;
  await i18next.changeLanguage(language);
}
