import { Box, Chip, CircularProgress, useTheme, type ChipProps } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { issuesText, type ImportRow, type RowStatus } from '../importRow.ts';

const COLOURS: Readonly<Record<RowStatus, ChipProps['color']>> = {
  click_to_save: 'primary',
  invalid: 'warning',
  processing: 'default',
  saving: 'default',
  saved: 'success',
  failed: 'error',
};

export function RowStatusChip({ row: { status, isGenerated } }: { row: ImportRow }) {
  const { t } = useTranslation('admin-import');
  const isBusy = status === 'processing' || status === 'saving';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip
        size="small"
        color={COLOURS[status]}
        icon={isBusy ? <CircularProgress size={12} color="inherit" aria-hidden /> : undefined}
        label={t(`status.${status}`)}
      />
      {isGenerated && status !== 'saved' ? (
        <Chip size="small" variant="outlined" label={t('status.generated')} />
      ) : null}
    </Box>
  );
}

/** What is wrong with a row, or what became of it (spec 2 §8: "a failed row keeps its message in the Issues column"). */
export function RowIssues({ row }: { row: ImportRow }) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const username =
    row.status === 'saved' && row.logIn ? t('row.username', { username: row.logIn.username }) : '';
  const text = [username, issuesText(row)].filter(Boolean).join('. ');
  const isBad = row.status === 'invalid' || row.status === 'failed';
  if (!text) return null;
  return (
    <Box component="span" sx={{ color: isBad ? roles.danger : 'text.secondary' }}>
      {text}
    </Box>
  );
}
