import { Tooltip } from '@mui/material';
import { useLocale } from '../../ui-shared/i18n/locale.ts';
import { dateFormat } from '../../ui-shared/i18n/words.ts';
import { fullDate, relativeTime } from '../../ui-shared/time/time.ts';
import { Fact } from './Sections.tsx';

export function FullDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{fullDate(iso, useLocale())}</time>;
}

/** A fact that is a moment; without one it is left out. */
export function DateFact({ label, iso }: { label: string; iso: string | null | undefined }) {
  if (!iso) return null;
  return (
    <Fact label={label}>
      <FullDate iso={iso} />
    </Fact>
  );
}

export function Day({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={fullDate(iso, locale)}>
      {dateFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))}
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
