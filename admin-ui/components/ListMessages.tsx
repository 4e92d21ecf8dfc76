import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/ConsoleContext.ts';
import { isForbidden } from '../app/data/httpClient.ts';
import { NotAllowed } from './NotAllowed.tsx';

/** Nothing to show: the documented sentence, and what will be here or what to do now. */
export function EmptyList({ resource }: { resource: string }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { filterValues } = useListContext();
  const isSearching = Boolean(filterValues.q);
  return (
    <Box sx={{ px: 5, py: 12, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 640 }}>
        {isSearching ? t(`lists.${resource}.noMatch`) : t(`lists.${resource}.empty`)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {isSearching ? t('lists.adjust') : t(`lists.${resource}.hint.${scope.key}`)}
      </Typography>
    </Box>
  );
}

/** The list could not be loaded: what happened, the server's message, and Try Again where that may help. */
export function FailedList({ resource, error }: { resource: string; error: Error }) {
  const { t } = useTranslation('admin');
  const { refetch } = useListContext();
  if (isForbidden(error)) return <NotAllowed />;
  return (
    <Box sx={{ p: 4 }}>
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            variant="text"
            size="small"
            onClick={() => void refetch()}
            sx={{ color: 'inherit' }}
          >
            {t('tryAgain')}
          </Button>
        }
      >
        <Typography sx={{ fontWeight: 640 }}>{t(`lists.${resource}.failed`)}</Typography>
        {error.message}
      </Alert>
    </Box>
  );
}
