import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { OpenAccessSwitch } from '../../components/OpenAccessSwitch.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SuggestionList } from '../../components/SuggestionList.tsx';
import { AdvisorSuggestion } from './AdvisorSuggestion.tsx';
import { useSuggestedAdvisors } from './api/suggestedAdvisors.ts';

export interface SuggestedAdvisorsCardProps {
  onPropose?: (advisor: SuggestedAdvisor) => void;
}

/** The five best-matching advisors, of the organisation's groups or with open access (spec 1 §2). */
export function SuggestedAdvisorsCard({ onPropose }: SuggestedAdvisorsCardProps) {
  const { t } = useTranslation('dashboard');
  const [includeOpenAccess, setIncludeOpenAccess] = useState(false);
  const suggestions = useSuggestedAdvisors(includeOpenAccess);
  const advisors = suggestions.data ?? [];
  return (
    <SectionCard
      title={t('advisors.title')}
      isBusy={suggestions.isFetching}
      aside={
        <Chip
          color="primary"
          label={includeOpenAccess ? t('search:scope.including') : t('search:scope.group')}
        />
      }
    >
      <OpenAccessSwitch
        label={t('search:includeOpenAccess')}
        checked={includeOpenAccess}
        onChange={setIncludeOpenAccess}
      />
      <SuggestionsIndexing />
      {suggestions.isPending ? <ListSkeleton rows={LIMITS.suggestions.shown} /> : null}
      {suggestions.data && advisors.length === 0 ? (
        <EmptyState
          title={t('advisors.empty')}
          text={includeOpenAccess ? t('advisors.emptyText') : t('advisors.emptyInGroup')}
          action={
            includeOpenAccess ? (
              <Button href={PATHS.profile} variant="outlined">
                {t('editProfile')}
              </Button>
            ) : (
              <Button variant="outlined" onClick={() => setIncludeOpenAccess(true)}>
                {t('advisors.widen')}
              </Button>
            )
          }
        />
      ) : null}
      {advisors.length > 0 ? (
        <SuggestionList label={t('advisors.title')}>
          {advisors.map((advisor) => (
            <AdvisorSuggestion
              key={advisor.advisorId}
              advisor={advisor}
              onPropose={onPropose ? () => onPropose(advisor) : undefined}
            />
          ))}
        </SuggestionList>
      ) : null}
    </SectionCard>
  );
}
