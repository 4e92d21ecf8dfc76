import { Box, Button, Chip, Typography } from '@mui/material';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import { organizationPath, PATHS } from '../../../src/contract/routes.ts';
import { Muted, PlainList, VisuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { EmptyState, Loaded, OutlinedButton } from '../../components/cards.tsx';
import { preview } from '../../components/preview.ts';
import { SuggestionRow, ProfileText, useOpenAccess } from '../../components/suggestions.tsx';

export function useSuggestedOrganizations(limit: number = LIMITS.suggestions.shown) {
  const { t } = useTranslation('organizations');
  const { isIncluded, ...openAccess } = useOpenAccess(t('includeOpenAccess'), { isIncludedFirst: true });
  const suggestions = useQuery<SuggestedOrganization[]>({
    queryKey: ['/api/suggested-organizations', `?includeOpenAccess=${isIncluded}&limit=${limit}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { suggestions, ...openAccess };
}

interface OrganizationSuggestionsProps {
  suggestions: Pick<UseQueryResult<SuggestedOrganization[]>, 'data' | 'isError' | 'refetch'>;
  /** Whether a filter may have left out some. */
  isNarrowed?: boolean;
  rows: number;
  isFull?: boolean;
  onWiden?: () => void;
}

export function OrganizationSuggestions(props: OrganizationSuggestionsProps) {
  const { suggestions, rows, isFull = false, isNarrowed, onWiden } = props;
  const { t } = useTranslation('organizations');
  const isComplete = useSignedInUser().advisor?.profileCompletionPercentage === 100;
  const text = isComplete ? t('empty.complete') : t('empty.text');
  const widen = (
    <>
      {onWiden ? <Button onClick={onWiden}>{t('empty.widen')}</Button> : null}
      <OutlinedButton href={isComplete ? PATHS.groupsAlias : PATHS.profile}>
        {isComplete ? t('empty.groups') : t('empty.profile')}
      </OutlinedButton>
    </>
  );
  const none = isNarrowed ? (
    <EmptyState title={t('filter.none')} />
  ) : (
    <EmptyState title={t('empty.title')} text={text} action={widen} />
  );
  return (
    <Loaded query={suggestions} rows={rows} failed={t('loadFailed')}>
      {(all) =>
        all.length === 0 ? (
          none
        ) : (
          <>
            {/* On the dashboard the card has a heading. */}
            {isFull ? <VisuallyHidden component="h2">{t('title')}</VisuallyHidden> : null}
            <PlainList aria-label={t('title')} sx={{ mt: 3 }}>
              {all.map((one) => (
                <OrganizationSuggestion key={one.organizationId} organization={one} isFull={isFull} />
              ))}
            </PlainList>
          </>
        )
      }
    </Loaded>
  );
}

/** "Description preview 100 characters" (spec 1 §9). */
const PREVIEW = 100;

type OrganizationSuggestionProps = { organization: SuggestedOrganization; isFull: boolean };

function OrganizationSuggestion({ organization, isFull }: OrganizationSuggestionProps) {
  const { t } = useTranslation(['organizations', 'common']);
  const { name, type, location, description, fitReason, evidence, why, openRequests } = organization;
  const typeLabel = t(`common:organizationTypes.${type}`);
  return (
    <SuggestionRow
      score={organization.matchScore ?? null}
      name={name}
      href={organizationPath(organization.organizationId)}
      about={
        <>
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
