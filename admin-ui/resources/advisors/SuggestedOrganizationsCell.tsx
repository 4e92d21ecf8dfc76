import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { SHOWN } from '../../components/limits.ts';
import { MatchesCell } from '../../components/suggestions/MatchesCell.tsx';
import { useSeen } from '../../components/suggestions/useSeen.ts';
import { useSuggestedOrganizations } from '../../components/suggestions/useSuggestions.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { advisorName } from './advisorName.ts';

/** An advisor's best three organisations, asked for when the row comes into view (spec 2 §9). */
export function SuggestedOrganizationsCell({ advisor }: { advisor: AdministeredAdvisor }) {
  const { t } = useTranslation('admin');
  const { show } = useRecordPages('advisors');
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const { data, error, refetch } = useSuggestedOrganizations(advisor.id, isSeen);
  return (
    <MatchesCell
      cellRef={ref}
      matches={data?.map(({ organizationId, name, matchScore }) => ({
        id: organizationId,
        name,
        score: matchScore,
      }))}
      error={error}
      failed={t('matches.organizationsFailed')}
      none={t('matches.none')}
      onRetry={() => void refetch()}
      max={SHOWN.suggestionsInRow}
      onViewAll={
        data && data.length > SHOWN.suggestionsInRow ? () => show('suggestions', advisor.id) : undefined
      }
      name={advisorName(advisor)}
    />
  );
}
