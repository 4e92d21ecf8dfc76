import { Tooltip } from '@mui/material';
import { fullDate, relativeTime } from './time.ts';
import { useLocale } from './useLocale.ts';

/** A moment in relative words, with the full date as tooltip (spec 2 §2, groups table). */
export function RelativeTime({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <Tooltip title={fullDate(iso, locale)} describeChild>
      <time dateTime={iso}>{relativeTime(iso, locale)}</time>
    </Tooltip>
  );
}
