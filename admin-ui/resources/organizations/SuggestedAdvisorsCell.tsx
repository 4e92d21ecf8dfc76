import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { SHOWN } from '../../components/limits.ts';
import { MatchesCell } from '../../components/suggestions/MatchesCell.tsx';
import { useSeen } from '../../components/suggestions/useSeen.ts';
import { useSuggestedAdvisors } from '../../components/suggestions/useSuggestions.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';

/** An organisation's best three advisors, "(+N more)" and the way to all of them (spec 2 §2, §9). */
export function SuggestedAdvisorsCell({ organization }: { organization: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  const { show } = useRecordPages('organizations');
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const { data, error, refetch } = useSuggestedAdvisors(organization.id, { isWanted: isSeen });
  return (
    <MatchesCell
      cellRef={ref}
      matches={data?.map(({ advisorId, name, matchScore }) => ({ id: advisorId, name, score: matchScore }))}
      error={error}
      failed={t('matches.advisorsFailed')}
      none={t('matches.none')}
      onRetry={() => void refetch()}
      max={SHOWN.suggestionsInRow}
      onViewAll={() => show('suggestions', organization.id)}
      name={organization.name}
    />
  );
}
