import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Indexing } from '../../src/contract/api.ts';

/** Says that results may be incomplete while profiles are being indexed. */
export function IndexingNote({ indexing }: { indexing: Indexing | undefined }) {
  const { t } = useTranslation('common');
  if (!indexing) return null;
  return (
    <Alert severity="info" sx={{ my: 4 }}>
      {t('indexing', { count: indexing.waiting })}
    </Alert>
  );
}
