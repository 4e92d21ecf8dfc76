import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SuggestionList } from '../../components/SuggestionList.tsx';
import type { useSuggestedOrganizations } from './api/suggestedOrganizations.ts';
import { OrganizationSuggestion } from './OrganizationSuggestion.tsx';

export interface OrganizationSuggestionsProps {
  suggestions: ReturnType<typeof useSuggestedOrganizations>;
  label: string;
  rows: number;
  isFull?: boolean;
  onWiden?: () => void;
}

export function OrganizationSuggestions(props: OrganizationSuggestionsProps) {
  const { suggestions, label, rows, isFull, onWiden } = props;
  const { t } = useTranslation('organizations');
  if (suggestions.isPending) return <ListSkeleton rows={rows} />;
  if (!suggestions.data)
    return <LoadFailed text={t('loadFailed')} onRetry={() => void suggestions.refetch()} sx={{ mt: 4 }} />;
  if (suggestions.data.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <>
            {onWiden ? <Button onClick={onWiden}>{t('empty.widen')}</Button> : null}
            <Button href={PATHS.profile} variant="outlined">
              {t('empty.profile')}
            </Button>
          </>
        }
      />
    );
  return (
    <SuggestionList label={label}>
      {suggestions.data.map((organization) => (
        <OrganizationSuggestion
          key={organization.organizationId}
          organization={organization}
          isFull={isFull}
        />
      ))}
    </SuggestionList>
  );
}
