import { Alert, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../app/ConsoleContext.ts';
import { isForbidden } from '../../app/data/httpClient.ts';
import { IN_GROUP, type ResourceName } from '../../app/data/resources.ts';
import { NotAllowed } from '../NotAllowed.tsx';
import { Nothing } from '../Sections.tsx';

export interface EmptyWords {
  empty: string;
  hint: string;
}

export function EmptyList({ resource, words }: { resource: ResourceName; words?: EmptyWords }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { filterValues, setFilters } = useListContext();
  // The group that a whole page is about narrows nothing.
  const { groupId, ...narrowing } = filterValues as Record<string, unknown>;
  const kept = resource in IN_GROUP && groupId !== undefined ? { groupId } : {};
  const isNarrowed = Object.keys(resource in IN_GROUP ? narrowing : filterValues).length > 0;
  if (words && isNarrowed)
    return (
      <Nothing title={t('filters.nothing')} hint={t('filters.nothingHint')}>
        <Button variant="outlined" onClick={() => setFilters(kept)}>
          {t('filters.clear')}
        </Button>
      </Nothing>
    );
  if (words) return <Nothing title={words.empty} hint={words.hint} />;
  const none = { defaultValue: '' };
  return isNarrowed ? (
    <Nothing title={t(`lists.${resource}.noMatch`, none)} hint={t('lists.adjust')} />
  ) : (
    <Nothing
      title={t(`lists.${resource}.empty`, none)}
      hint={t(`lists.${resource}.hint.${scope.key}`, none)}
    />
  );
}

export function FailedList({ resource, error }: { resource: ResourceName; error: Error }) {
  const { t } = useTranslation('admin');
  const { refetch } = useListContext();
  if (isForbidden(error)) return <NotAllowed />;
  return (
    <div style={{ padding: 16 }}>
      <Failure title={t(`lists.${resource}.failed`)} error={error} onRetry={() => void refetch()} />
    </div>
  );
}

export interface FailureProps {
  title: string;
  error?: Error;
  onRetry?: () => void;
}

export function Failure({ title, error, onRetry }: FailureProps) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      severity="error"
      action={
        onRetry ? (
          <Button variant="text" size="small" onClick={onRetry} sx={{ color: 'inherit' }}>
            {t('tryAgain')}
          </Button>
        ) : undefined
      }
    >
      <Typography sx={error ? { fontWeight: 640 } : {}}>{title}</Typography>
      {error?.message}
    </Alert>
  );
}
