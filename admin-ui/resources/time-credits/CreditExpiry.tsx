import { Box, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { useLocale } from '../../components/useLocale.ts';

/** A day as the server keeps it, which is the same day for everybody: 2027-04-01 → "1 April 2027". */
export function dayOf(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Whether hours are good no more. @param today in UTC, as the server counts days. */
function hasEnded(
  { expiryDate, expiredAt }: TimeCredit,
  today: string = new Date().toISOString().slice(0, 10),
): boolean {
  return expiredAt !== null || (expiryDate !== null && expiryDate < today);
}

/** Until which day hours are good; those whose day has passed are marked. */
export function CreditExpiry({ credit }: { credit: TimeCredit }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { expiryDate } = credit;
  if (!expiryDate) return t('credits.noEnd');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <time dateTime={expiryDate}>{dayOf(expiryDate, locale)}</time>
      {hasEnded(credit) ? <Chip size="small" label={t('credits.expired')} /> : null}
    </Box>
  );
}
