import { Tooltip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { fullDate, relativeTime } from '../../ui-shared/time/time.ts';

export function useLocale(): string {
  const { language } = useTranslation('admin').i18n;
  return language === 'en' ? 'en-GB' : language;
}

export function FullDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{fullDate(iso, useLocale())}</time>;
}

export function Day({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={fullDate(iso, locale)}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))}
    </time>
  );
}

/** A moment in relative words, with the full date as tooltip (spec 2 §2, groups table). */
export function RelativeTime({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <Tooltip title={fullDate(iso, locale)} describeChild>
      <time dateTime={iso}>{relativeTime(iso, locale)}</time>
    </Tooltip>
  );
}
