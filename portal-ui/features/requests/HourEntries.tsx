import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { HourEntry } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useDates } from '../../components/useDates.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

const signed = (hours: number) => (hours < 0 ? `−${-hours}` : `+${hours}`);

export function HourEntries({ entries }: { entries: HourEntry[] }) {
  const { t } = useTranslation('requests');
  const { day } = useDates();
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
                  <Link href={`${PATHS.requests}?request=${requestId}`} sx={LONE_LINK}>
                    {requestTitle}
                  </Link>
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
