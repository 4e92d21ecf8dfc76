import { Box, Chip, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { ChipList } from '../../components/ChipList.tsx';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { SHOWN } from '../../components/limits.ts';
import { OnlyAllowed, SuggestionList } from '../../components/suggestions/SuggestionList.tsx';

/** The best advisors for an organisation, with score, reason and four skills each (spec 2 §9). */
export function SuggestedAdvisors({ record: organization }: RecordProps<AdministeredOrganization>) {
  const { t } = useTranslation('admin');
  // "The details dialog toggle defaults to on" (spec 2 §7).
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  return (
    <OnlyAllowed abilities={organization.abilities}>
      <FormControlLabel
        control={<Switch checked={includeOpenAccess} />}
        onChange={(_event, isOn) => setIncludeOpenAccess(isOn)}
        label={t('matches.includeOpenAccess')}
        sx={{ mr: 0 }}
      />
      <SuggestionsIndexing />
      <SuggestionList
        resource="organizations"
        member={organization}
        includeOpenAccess={includeOpenAccess}
        none={t('matches.noAdvisors')}
        noneHint={t('matches.noAdvisorsHint')}
        rowOf={useRow()}
      />
    </OnlyAllowed>
  );
}

function useRow() {
  const { t } = useTranslation('admin');
  return ({ advisorId, name, title, isOpenAccess, skills }: SuggestedAdvisor) => ({
    id: advisorId,
    heading: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 620 }}>
          {name}
        </Typography>
        {isOpenAccess ? <Chip size="small" label={t('fields.openAccess')} /> : null}
      </Box>
    ),
    line: title,
    more:
      skills.length > 0 ? (
        <ChipList
          items={skills.map(skillLabel)}
          max={SHOWN.skillsOfSuggestion}
          moreLabel={(n) => t('moreSkills', { n })}
        />
      ) : null,
  });
}
