import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { useGroupAdmins } from './useGroupAdmins.ts';

export interface AdminsStateProps {
  query: ReturnType<typeof useGroupAdmins>;
  children: (admins: readonly GroupAdmin[]) => ReactNode;
}

/** A group's administrators on their way, failed, none, or there. */
export function AdminsState({ query: { data, error, refetch }, children }: AdminsStateProps) {
  const { t } = useTranslation('admin-groups');
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button variant="text" size="small" onClick={() => void refetch()} sx={{ color: 'inherit' }}>
            {t('admin:tryAgain')}
          </Button>
        }
      >
        {`${t('admins.failed.fetch')}: ${error.message}`}
      </Alert>
    );
  }
  if (!data)
    return [1, 2].map((line) => <Skeleton key={line} variant="rounded" height={44} sx={{ mb: 2 }} />);
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('admins.none')}</Typography>;
  return children(data);
}
