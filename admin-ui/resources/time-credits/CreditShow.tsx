import { Box, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import { FullDate, useLocale } from '../../components/dates.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';

export function CreditShow() {
  const { t } = useTranslation(['admin-work', 'admin']);
  return (
    <DetailsDrawer<TimeCredit> resource="time-credits" nameOf={({ organizationName }) => organizationName}>
      {(credit) => (
        <>
          <Facts>
            <Fact label={t('admin:columns.organization')}>
              <RecordLinkTo resource="organizations" id={credit.organizationId}>
                {credit.organizationName}
              </RecordLinkTo>
            </Fact>
            <Fact label={t('admin:columns.given')}>{t('admin:hours', { count: credit.allocatedHours })}</Fact>
            <Fact label={t('admin:columns.left')}>{t('admin:hours', { count: credit.remainingHours })}</Fact>
            <Fact label={t('admin:columns.goodUntil')}>
              <CreditExpiry credit={credit} />
            </Fact>
            <Fact label={t('admin:columns.givenOn')}>
              <FullDate iso={credit.createdAt} />
            </Fact>
          </Facts>
          <TextPart title={t('credits.reason')} text={credit.reason} />
        </>
      )}
    </DetailsDrawer>
  );
}

export function CreditExpiry({ credit }: { credit: TimeCredit }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { expiryDate } = credit;
  if (!expiryDate) return t('credits.noEnd');
  // The server keeps and counts days in UTC: the same day for everybody.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <time dateTime={expiryDate}>{day.format(new Date(expiryDate))}</time>
      {hasEnded(credit) ? <Chip size="small" label={t('credits.expired')} /> : null}
    </Box>
  );
}

function hasEnded({ expiryDate, expiredAt }: TimeCredit): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return expiredAt !== null || (expiryDate !== null && expiryDate < today);
}
