import { Box, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import { SuggestionRow } from '../../components/SuggestionList.tsx';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { preview } from '../../components/preview.ts';
import { ProfileText } from '../search/ProfileText.tsx';
import { ScoreMeter } from '../search/ScoreMeter.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** "Description preview 100 characters" (spec 1 §9). */
const PREVIEW = 100;

export interface OrganizationSuggestionProps {
  organization: SuggestedOrganization;
  isFull?: boolean;
}

export function OrganizationSuggestion({ organization, isFull = false }: OrganizationSuggestionProps) {
  const { t } = useTranslation('organizations');
  const { name, type, location, description, fitReason, evidence, why, openRequests } = organization;
  const typeLabel = t(`common:organizationTypes.${type}`);
  return (
    <SuggestionRow
      score={<ScoreMeter score={organization.matchScore ?? null} />}
      heading={
        <>
          <Typography variant="h5" component="h3">
            {name}
          </Typography>
          <Muted>{location ? t('typeAndPlace', { type: typeLabel, place: location }) : typeLabel}</Muted>
          {openRequests > 0 ? (
            <Chip color="secondary" label={t('openRequests', { count: openRequests })} sx={{ mt: 2 }} />
          ) : null}
        </>
      }
    >
      {description && isFull ? <ProfileText title={t('about')} text={description} /> : null}
      {description && !isFull ? <Muted>{preview(description, PREVIEW)}</Muted> : null}
      {fitReason ? <Typography sx={{ maxWidth: '70ch' }}>{fitReason}</Typography> : null}
      <Box>
        <WhyThis evidence={evidence} why={why} said={fitReason} />
      </Box>
    </SuggestionRow>
  );
}
