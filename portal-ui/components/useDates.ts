import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/**
 * Formats dates in the viewer's time zone: "Tue 24 Nov", "Tue 24 Nov, 14:30"; with the year unless it is the current
 * one.
 */
export function useDates() {
  const { language } = useTranslation('common').i18n;
  return useMemo(() => {
    const locale = language === 'en' ? 'en-GB' : language;
    const write = (iso: string, parts: Intl.DateTimeFormatOptions) => {
      const moment = new Date(iso);
      const isThisYear = moment.getFullYear() === new Date().getFullYear();
      return new Intl.DateTimeFormat(locale, { ...parts, year: isThisYear ? undefined : 'numeric' }).format(
        moment,
      );
    };
    return {
      day: (iso: string) => write(iso, DAY),
      moment: (iso: string) => write(iso, { ...DAY, ...TIME }),
    };
  }, [language]);
}
