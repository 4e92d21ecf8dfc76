import { Box, Chip, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { skillLabel } from '../../../src/contract/enums.ts';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { ChipList } from '../../components/ChipList.tsx';
import { SHOWN } from '../../components/limits.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { MatchesCell } from '../../components/suggestions/MatchesCell.tsx';
import { useSeen } from '../../components/suggestions/useSeen.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { MatchList, MatchRow } from '../../components/suggestions/MatchList.tsx';
import { useSuggestedAdvisors } from '../../components/suggestions/useSuggestions.ts';

/** The best advisors for an organisation, with score, reason and four skills each (spec 2 §9). */
export function SuggestedAdvisors({ organization }: { organization: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  // "The details dialog toggle defaults to on" (spec 2 §7).
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useSuggestedAdvisors(organization.id, { includeOpenAccess });
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={includeOpenAccess}
            onChange={(event) => setIncludeOpenAccess(event.target.checked)}
          />
        }
        label={t('matches.includeOpenAccess')}
        sx={{ minHeight: TOUCH_TARGET, mr: 0 }}
      />
      <SuggestionsIndexing />
      <MatchList
        label={t('matches.advisors')}
        isPending={isPending}
        error={error}
        failed={t('matches.advisorsFailed')}
        onRetry={() => void refetch()}
        none={t('matches.noAdvisors')}
        noneHint={t('matches.noAdvisorsHint')}
      >
        {data.slice(0, SHOWN.suggestionsInDetails).map((advisor) => (
          <MatchRow
            key={advisor.advisorId}
            heading={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                <Typography component="span" sx={{ fontWeight: 620 }}>
                  {advisor.name}
                </Typography>
                {advisor.isOpenAccess ? <Chip size="small" label={t('fields.openAccess')} /> : null}
              </Box>
            }
            line={advisor.title}
            score={advisor.matchScore}
            reason={advisor.fitReason}
          >
            {advisor.skills.length > 0 ? (
              <ChipList
                items={advisor.skills.map(skillLabel)}
                max={SHOWN.skillsOfSuggestion}
                moreLabel={(n) => t('moreSkills', { n })}
              />
            ) : null}
            <WhyThis evidence={advisor.evidence} why={advisor.why} said={advisor.fitReason} />
          </MatchRow>
        ))}
      </MatchList>
    </>
  );
}

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
