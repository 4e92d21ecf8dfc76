import { Alert, Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../app/ConsoleContext.ts';
import { isForbidden } from '../../app/data/httpClient.ts';
import { IN_GROUP } from '../../app/data/resources.ts';
import { NotAllowed } from '../NotAllowed.tsx';

/** What is said where nothing is yet: what will be here, and what to do now. */
export interface EmptyWords {
  empty: string;
  hint: string;
}

/** Nothing to show: the documented sentence, and what will be here or what to do now. */
export function EmptyList({ resource, words }: { resource: string; words?: EmptyWords }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { filterValues, setFilters } = useListContext();
  // The group that a whole page is about narrows nothing.
  const { groupId, ...narrowing } = filterValues as Record<string, unknown>;
  const kept = resource in IN_GROUP && groupId !== undefined ? { groupId } : {};
  const isNarrowed = Object.keys(resource in IN_GROUP ? narrowing : filterValues).length > 0;
  const [title, hint] = words
    ? isNarrowed
      ? [t('admin-work:filters.nothing'), t('admin-work:filters.nothingHint')]
      : [words.empty, words.hint]
    : isNarrowed
      ? [t(`lists.${resource}.noMatch`), t('lists.adjust')]
      : [t(`lists.${resource}.empty`), t(`lists.${resource}.hint.${scope.key}`)];
  return (
    <Box sx={{ px: 5, py: 12, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {hint}
      </Typography>
      {words && isNarrowed ? (
        <Button variant="outlined" onClick={() => setFilters(kept)} sx={{ mt: 4 }}>
          {t('admin-work:filters.clear')}
        </Button>
      ) : null}
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
      <Failure title={t(`lists.${resource}.failed`)} error={error} onRetry={() => void refetch()} />
    </Box>
  );
}

export interface FailureProps {
  title: string;
  /** With the server's message under the title. */
  error?: Error;
  onRetry: () => void;
}

/** Something could not be read: what, the server's message, and Try Again. */
export function Failure({ title, error, onRetry }: FailureProps) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      severity="error"
      action={
        <Button variant="text" size="small" onClick={onRetry} sx={{ color: 'inherit' }}>
          {t('tryAgain')}
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
      {error?.message}
    </Alert>
  );
}
