import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { SHOWN } from '../../components/limits.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { MatchList, MatchRow } from '../../components/suggestions/MatchList.tsx';
import { useSuggestedOrganizations } from '../../components/suggestions/useSuggestions.ts';
import { memberName } from '../../components/members/memberName.ts';
import { MatchesCell } from '../../components/suggestions/MatchesCell.tsx';
import { useSeen } from '../../components/suggestions/useSeen.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';

/** The best organisations for an advisor, with score and reason (spec 2 §9). */
export function SuggestedOrganizations({ advisor }: { advisor: AdministeredAdvisor }) {
  const { t } = useTranslation('admin');
  const { data = [], isPending, error, refetch } = useSuggestedOrganizations(advisor.id);
  return (
    <MatchList
      label={t('matches.organizations')}
      isPending={isPending}
      error={error}
      failed={t('matches.organizationsFailed')}
      onRetry={() => void refetch()}
      none={t('matches.none')}
      noneHint={t('matches.noOrganizationsHint')}
    >
      {data.slice(0, SHOWN.suggestionsInDetails).map((organization) => (
        <MatchRow
          key={organization.organizationId}
          heading={
            <RecordLinkTo resource="organizations" id={organization.organizationId}>
              {organization.name}
            </RecordLinkTo>
          }
          line={[t(`common:organizationTypes.${organization.type}`), organization.location]
            .filter(Boolean)
            .join(' · ')}
          score={organization.matchScore}
          reason={organization.fitReason}
        >
          {organization.openRequests > 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('matches.openRequests', { count: organization.openRequests })}
            </Typography>
          ) : null}
          <WhyThis evidence={organization.evidence} why={organization.why} said={organization.fitReason} />
        </MatchRow>
      ))}
    </MatchList>
  );
}

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
      name={memberName(advisor)}
    />
  );
}
