import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { SHOWN } from '../../components/limits.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { MatchList, MatchRow } from '../../components/suggestions/MatchList.tsx';
import { useSuggestedOrganizations } from '../../components/suggestions/useSuggestions.ts';
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
