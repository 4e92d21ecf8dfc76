import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/ConsoleContext.ts';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { CountCards } from './CountCards.tsx';
import { PlatformStats } from './PlatformStats.tsx';
import { QuickActions } from './QuickActions.tsx';
import { useCounts } from './useCounts.ts';

/** /admin: what there is, what one may want to do, how complete the profiles are (spec 2 §2). */
export function Dashboard() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { data: counts, error, refetch } = useCounts();
  return (
    <>
      <PageHeading title={t(`dashboard.title.${scope.key}`)} sx={{ mb: 4 }} />
      {error ? (
        <Alert
          severity="error"
          action={
            <Button variant="text" size="small" onClick={() => void refetch()} sx={{ color: 'inherit' }}>
              {t('tryAgain')}
            </Button>
          }
          sx={{ mb: 5 }}
        >
          {`${t('dashboard.failedText')} ${error.message}`}
        </Alert>
      ) : null}
      <Box sx={{ display: 'grid', gap: 5 }}>
        <CountCards counts={counts} />
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' },
            alignItems: 'start',
          }}
        >
          <QuickActions />
          <PlatformStats counts={counts} />
        </Box>
      </Box>
    </>
  );
}
