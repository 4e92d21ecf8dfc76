import { useState } from 'react';
import { Button, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { useRequestsInFlight } from '../matches/api/requests.ts';
import { ProposeDialog } from '../matches/ProposeDialog.tsx';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { OpenAccessSwitch } from '../../components/OpenAccessSwitch.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SuggestionList } from '../../components/SuggestionList.tsx';
import { AdvisorSuggestion } from './AdvisorSuggestion.tsx';
import { request } from '../../../ui-shared/api/client.ts';

export function ProposableAdvisors() {
  const requests = useRequestsInFlight(true).data ?? [];
  const [chosen, setChosen] = useState<SuggestedAdvisor | null>(null);
  return (
    <>
      <SuggestedAdvisorsCard onPropose={requests.length > 0 ? setChosen : undefined} />
      {chosen ? (
        <ProposeDialog
          advisorId={chosen.advisorId}
          advisorName={chosen.name}
          open
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

interface SuggestedAdvisorsCardProps {
  onPropose?: (advisor: SuggestedAdvisor) => void;
}

/** The five best-matching advisors, of the organisation's groups or with open access (spec 1 §2). */
function SuggestedAdvisorsCard({ onPropose }: SuggestedAdvisorsCardProps) {
  const { t } = useTranslation(['dashboard', 'search']);
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

const PATH = '/api/suggested-advisors';

/**
 * `GET /api/suggested-advisors`, at most five, best first; the previous list stays while another loads. "A failed
 * suggested-advisor fetch yields an empty list" (spec 1 §8).
 */
function useSuggestedAdvisors(includeOpenAccess: boolean) {
  return useQuery({
    queryKey: [PATH, { includeOpenAccess }],
    queryFn: ({ signal }) =>
      request<SuggestedAdvisor[]>('GET', `${PATH}?includeOpenAccess=${includeOpenAccess}`, undefined, {
        signal,
      }).catch((): SuggestedAdvisor[] => []),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
