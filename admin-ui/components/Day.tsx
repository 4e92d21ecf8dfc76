import { fullDate } from './time.ts';
import { useLocale } from './useLocale.ts';

/** The day of a moment in the viewer's own zone, short; the full date as its title. */
export function Day({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={fullDate(iso, locale)}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))}
    </time>
  );
}
