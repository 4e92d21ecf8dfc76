import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { HourEntry } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { signed } from '../../../ui-shared/hours/signed.ts';
import { Muted, Note, LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { EmptyState, ListSkeleton, LoadFailed, SectionCard, TEXT_COLUMN } from '../../components/cards.tsx';
import { day } from '../../components/dates.ts';
import { dayText } from '../../../ui-shared/time/time.ts';
import { useHours } from './api.ts';

export function HoursView() {
  const { t } = useTranslation('requests');
  const { data, isPending, refetch } = useHours();
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <LoadFailed text={t('hours.failed')} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 6, ...TEXT_COLUMN }}>
      <SectionCard title={t('hours.statement')}>
        <Typography className="tabular" sx={{ mt: 3, fontWeight: 640, fontSize: '1.25rem' }}>
          {t('hours.given', { count: data.hoursGiven })}
        </Typography>
        <HoursBar used={data.hoursUsed} reserved={data.hoursReserved} left={data.hoursRemaining} />
        <Muted className="tabular" sx={{ mt: 4 }}>
          {t('hours.yearly', { count: data.hoursAllocated })}{' '}
          {data.yearlyAllocationReset ? t('hours.reset', { day: dayText(data.yearlyAllocationReset) }) : ''}
        </Muted>
        {data.creditHours > 0 ? (
          <Muted className="tabular" sx={{ mt: 1 }}>
            {t('hours.credits', { left: data.creditsRemaining, count: data.creditHours })}
          </Muted>
        ) : null}
      </SectionCard>
      <SectionCard title={t('ledger.title')} text={t('ledger.text')}>
        <HourEntries entries={data.entries} />
      </SectionCard>
    </Box>
  );
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

function HourEntries({ entries }: { entries: HourEntry[] }) {
  const { t } = useTranslation('requests');
  if (entries.length === 0) return <EmptyState title={t('ledger.empty')} />;
  return (
    <Table sx={{ mt: 3, '& .MuiTableCell-root': { px: { xs: 1, sm: 3 } } }} aria-label={t('ledger.title')}>
      <TableHead>
        <TableRow>
          <TableCell sx={wideOnly}>{t('ledger.day')}</TableCell>
          <TableCell>{t('ledger.what')}</TableCell>
          <TableCell align="right">{t('ledger.hours')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map(({ id, kind, hours, requestId, requestTitle, reason, createdAt }) => (
          <TableRow key={id} sx={{ verticalAlign: 'top' }}>
            <TableCell sx={{ ...wideOnly, whiteSpace: 'nowrap' }}>{day(createdAt)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {t(`ledger.kinds.${kind}`, { defaultValue: t('ledger.kinds.other') })}
              {requestId !== null && requestTitle ? (
                <Box>
                  <LoneLink href={`${PATHS.requests}?request=${requestId}`}>{requestTitle}</LoneLink>
                </Box>
              ) : null}
              {reason ? <Note>{reason}</Note> : null}
              <Note sx={{ display: { sm: 'none' } }}>{day(createdAt)}</Note>
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {signed(hours)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
