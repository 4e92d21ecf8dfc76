import { Button, Box, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SuggestionList, SuggestionRow } from '../../components/SuggestionList.tsx';
import type { useSuggestedOrganizations } from './api/suggestedOrganizations.ts';
import type { SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { preview } from '../../components/preview.ts';
import { ProfileText } from '../search/ProfileText.tsx';
import { ScoreMeter } from '../search/ScoreMeter.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

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

/** "Description preview 100 characters" (spec 1 §9). */
const PREVIEW = 100;

interface OrganizationSuggestionProps {
  organization: SuggestedOrganization;
  isFull?: boolean;
}

function OrganizationSuggestion({ organization, isFull = false }: OrganizationSuggestionProps) {
  const { t } = useTranslation(['organizations', 'common']);
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
