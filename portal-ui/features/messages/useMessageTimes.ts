import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../components/useDates.ts';

const DAY_MS = 86_400_000;

function daysAgo(iso: string): number {
  const midnight = (moment: Date) => new Date(moment).setHours(0, 0, 0, 0);
  // Rounded, because a day of a clock change has 23 or 25 hours.
  return Math.round((midnight(new Date()) - midnight(new Date(iso))) / DAY_MS);
}

/** Formats times of messages: "14:30"; "Today", "Yesterday", "Tue 24 Nov"; in a list the time today, else the day. */
export function useMessageTimes() {
  const { t, i18n } = useTranslation('messages');
  const { day } = useDates();
  return useMemo(() => {
    const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
    const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
    const time = (iso: string) => format.format(new Date(iso));
    const dayName = (iso: string) =>
      daysAgo(iso) === 0 ? t('today') : daysAgo(iso) === 1 ? t('yesterday') : day(iso);
    return { time, dayName, inList: (iso: string) => (daysAgo(iso) === 0 ? time(iso) : dayName(iso)) };
  }, [t, i18n.language, day]);
}
