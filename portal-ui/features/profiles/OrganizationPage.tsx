import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HelpRequest, MatchOrganization } from '../../../src/contract/requests-api.ts';
import { ADMIN_PATHS, matchPath } from '../../../src/contract/routes.ts';
import { Muted, H2, LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { EmptyState, LoadedList, TEXT_COLUMN } from '../../components/cards.tsx';
import { SkillList } from '../../components/suggestions.tsx';
import { OutwardLink, useFact } from '../matches/Facts.tsx';
import { REQUESTS_KEY, usePropose } from '../matches/api.ts';
import { ProfileFrame } from './AdvisorPage.tsx';
import { commitmentLabel } from '../../../ui-shared/i18n/words.ts';

/** /organizations/ID: an organisation, for others who may see it, with its open requests. */
export default function OrganizationPage() {
  const { t } = useTranslation(['matches', 'common']);
  const fact = useFact();
  const { advisor } = useSignedInUser();
  return (
    <ProfileFrame<MatchOrganization>
      resource="organizations"
      console={ADMIN_PATHS.organizations}
      subtitle={({ type }) => t(`common:organizationTypes.${type}`)}
      facts={({ description, location, website }) => [
        fact('about', description ?? t('dialog.nothing'), true),
        fact('location', location ?? t('dialog.nothing')),
        fact('website', website && <OutwardLink url={website} />),
      ]}
    >
      {({ id }) => (advisor ? <OpenRequests organizationId={id} /> : null)}
    </ProfileFrame>
  );
}

/** An organisation's requests that look for somebody, or that the advisor was asked for. */
function OpenRequests({ organizationId }: { organizationId: number }) {
  const { t } = useTranslation('organizations');
  const filter = encodeURIComponent(JSON.stringify({ organizationId, status: ['open', 'matching'] }));
  const requests = useQuery<HelpRequest[]>({
    queryKey: [...REQUESTS_KEY, `?filter=${filter}`],
    staleTime: 0,
  });
  return (
    <Box component="section" aria-labelledby="open-requests" sx={TEXT_COLUMN}>
      <H2 id="open-requests">{t('requests.title')}</H2>
      <LoadedList
        query={requests}
        failed={t('requests.failed')}
        none={<EmptyState title={t('requests.none')} text={t('requests.noneText')} />}
        listSx={{ mt: 4, display: 'grid', gap: 4 }}
      >
        {(one) => (
          <li key={one.id}>
            <OpenRequest request={one} />
          </li>
        )}
      </LoadedList>
    </Box>
  );
}

function OpenRequest({ request: asked }: { request: HelpRequest }) {
  const { t } = useTranslation('organizations');
  const offer = usePropose({
    done: () => [t('requests.offered'), t('requests.offeredText')],
    failed: t('requests.offerFailed'),
  });
  const { id, title, description, skillsRequired, timeCommitment, hoursNeeded, matches } = asked;
  const [match] = matches;
  return (
    <Card component="article" aria-label={title} sx={{ p: { xs: 5, sm: 6 }, overflowWrap: 'anywhere' }}>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Muted className="tabular" sx={{ mt: 1, mb: 3 }}>
        {t('requests.facts', { count: hoursNeeded, time: commitmentLabel(timeCommitment) })}
      </Muted>
      <Typography sx={{ mb: 3, maxWidth: '70ch', whiteSpace: 'pre-line' }}>{description}</Typography>
      <SkillList label={t('requests.skills')} skills={skillsRequired} />
      <Box sx={{ mt: 4 }}>
        {match ? <LoneLink href={matchPath(match.id)}>{t('requests.yourMatch')}</LoneLink> : null}
        {match || asked.abilities['offer'] ? null : <Muted>{t('requests.notAble')}</Muted>}
        {asked.abilities['offer'] ? (
          <Button
            loading={offer.isPending}
            aria-label={t('requests.offerNamed', { title })}
            onClick={() => offer.mutate({ requestId: id })}
          >
            {t('requests.offer')}
          </Button>
        ) : null}
      </Box>
    </Card>
  );
}
