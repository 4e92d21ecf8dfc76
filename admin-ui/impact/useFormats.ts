import { useTranslation } from 'react-i18next';
import type { ImpactFigure, ImpactReport } from '../../src/contract/impact-api.ts';
import { dateFormat } from '../../ui-shared/i18n/words.ts';
import { useLocale } from '../../ui-shared/i18n/locale.ts';
import { dayText } from '../../ui-shared/time/time.ts';

const DAYS_FROM_HOURS = 48;

export function useFormats(rate: ImpactReport['rate']) {
  const { t } = useTranslation('impact');
  const locale = useLocale();
  const number = (value: number, digits = 2) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const hours = (value: number) => t('unit.hours', { count: value, n: number(value) });

  const wait = (value: number) =>
    value < DAYS_FROM_HOURS
      ? t('unit.hours', { count: value, n: number(value, 1) })
      : t('unit.days', { count: value / 24, n: number(value / 24, 1) });

  const figure = (name: ImpactFigure, value: number | null): string => {
    if (value === null) return t(`unknown.${unknownOf(name)}`);
    if (name === 'hours') return hours(value);
    if (name === 'value' && rate)
      return value.toLocaleString(locale, { style: 'currency', currency: rate.currency });
    if (name === 'firstAnswerMedian' || name === 'firstAnswerP90') return wait(value);
    if (name === 'usefulness') return t('unit.ofFive', { n: number(value) });
    if (name === 'wouldMeetAgain') return t('unit.percent', { n: number(value) });
    return number(value);
  };

  const day = (text: string) => dayText(text, locale);
  /** `2026-03` → "Mar 2026". */
  const month = (text: string) =>
    dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(text));
  return { number, hours, figure, day, month };
}

function unknownOf(name: ImpactFigure): 'value' | 'wait' | 'feedback' {
  if (name === 'value') return 'value';
  return name === 'firstAnswerMedian' || name === 'firstAnswerP90' ? 'wait' : 'feedback';
}

export const SECTIONS = [
  { key: 'given', figures: ['hours', 'value', 'sessions', 'advisors', 'organizations'] },
  {
    key: 'requests',
    figures: [
      'requestsMade',
      'requestsAnswered',
      'requestsUnanswered',
      'requestsWithdrawn',
      'requestsCompleted',
      'requestsCancelled',
    ],
  },
  { key: 'answers', figures: ['firstAnswerMedian', 'firstAnswerP90'] },
  { key: 'feedback', figures: ['feedbackAnswers', 'usefulness', 'wouldMeetAgain'] },
] as const satisfies readonly { key: string; figures: readonly ImpactFigure[] }[];

/** A value is shown only where the operator has set what an hour is reckoned at. */
export const shownFigures = (figures: readonly ImpactFigure[], hasRate: boolean): readonly ImpactFigure[] =>
  hasRate ? figures : figures.filter((figure) => figure !== 'value');
