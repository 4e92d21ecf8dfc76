/** The languages of the product (spec 4 §18); the first one where nothing else is known. */
export const LOCALES = ['en', 'fr', 'cy'] as const;

/** English with accents and 40 % longer: shows tests what is not translated, and what does not fit. */
export const PSEUDO = 'en-XA';

export type Locale = (typeof LOCALES)[number] | typeof PSEUDO;

/** Our language for a language tag: `fr-CA` → `fr`; null for any that the product does not have. */
export function localeOf(tag: string | null | undefined): Locale | null {
  const wanted = tag?.toLowerCase() ?? '';
  if (wanted === PSEUDO.toLowerCase()) return PSEUDO;
  return LOCALES.find((locale) => locale === wanted.split('-')[0]) ?? null;
}

/** What `Intl` is asked for: English is British. */
export const intlTag = (locale: Locale): string => (locale === 'fr' || locale === 'cy' ? locale : 'en-GB');

/** What parts several texts on one line; French does not let it stand at the word. */
export const jointIn = (locale: string): string => (locale === 'fr' ? '\u202F; ' : '; ');

/** A date of `Intl`, which says "1 mai" where French has "1er mai". */
export const dateIn = (locale: string, text: string): string =>
  locale === 'fr' ? text.replace(/(?<!\d)1(?= \p{L})/u, '1er') : text;
