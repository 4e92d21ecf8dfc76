import i18next from 'i18next';
import type { Answers } from '../../src/contract/api.ts';
import type { TimeCommitment } from '../../src/contract/enums.ts';
import { dateIn } from '../../src/contract/languages.ts';
import { intlLocale } from './locale.ts';

/** A language's words for the English ones of dates, and of how long ago, where the browser has none. */
type DateWords = Readonly<Record<'words' | 'relative', Readonly<Record<string, string>>>>;

/** Chromium has no Welsh dates. */
export const dateWordsIn = new Map<string, DateWords>();

/** `Intl.DateTimeFormat`, in every language of the product. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): { format: Intl.DateTimeFormat['format'] } {
  const known = dateWordsIn.get(locale);
  if (!known) {
    const own = new Intl.DateTimeFormat(locale, options);
    return { format: (date) => dateIn(locale, own.format(date)) };
  }
  const english = new Intl.DateTimeFormat('en-GB', options);
  return {
    format: (date) => english.format(date).replaceAll(/[A-Za-z]+/g, (word) => known.words[word] ?? word),
  };
}

/** `Intl.RelativeTimeFormat`, in every language of the product: "3 days ago", "yesterday". */
export function relativeText(value: number, unit: Intl.RelativeTimeFormatUnit, locale: string): string {
  const known = dateWordsIn.get(locale);
  const text = new Intl.RelativeTimeFormat(known ? 'en-GB' : locale, { numeric: 'auto' }).format(value, unit);
  if (!known) return text;
  const form = `${value < 0 ? 'ago' : 'in'} ${unit} ${new Intl.PluralRules(locale).select(Math.abs(value))}`;
  return known.relative[text] ?? known.relative[form]?.replace('{n}', String(Math.abs(value))) ?? text;
}

/** Names one after the other: "a, b, c" in English, "a, b et c" in French. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat([intlLocale(), 'en-GB'], { type: 'unit' }).format(names);

export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, intlLocale());

// keys: common:skillNames.*, common:timeCommitments.*

/** A skill's name in the page's language; one that has none is shown as it is spelt. */
export const skillLabel = (skill: string): string =>
  i18next.t(`common:skillNames.${skill}`, { defaultValue: skill.replaceAll(/[_-]/g, ' ') });

export function commitmentLabel(commitment: TimeCommitment): string {
  const key = `common:timeCommitments.${commitment}` as const;
  return i18next.t(key);
}

/** "Answered 4 of 5 proposals, usually within 3 hours". */
export const answerWords = ({ asked, answered, medianHours }: Answers): string =>
  medianHours === null
    ? i18next.t('common:answers.text', { asked, answered })
    : i18next.t('common:answers.speed', { asked, answered, count: Math.max(1, Math.ceil(medianHours)) });
