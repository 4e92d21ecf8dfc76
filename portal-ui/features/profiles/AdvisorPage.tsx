import { Box, Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { PageHeading, Muted, VisuallyHidden, visuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { isAdmin } from '../../../ui-shared/session/user.ts';
import { GoTo, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { EmptyState, ListSkeleton, LoadFailed, TEXT_COLUMN } from '../../components/cards.tsx';
import { requestPath } from '../search/searchAddress.ts';
import { SafetyButton } from '../safety/SafetyButton.tsx';
import { Facts, useFact, useProfileFacts, type Fact } from '../matches/Facts.tsx';
import type { AdvisorPage } from '../../../src/contract/requests-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { day } from '../../components/dates.ts';

type ShownProfile = { id?: number; userId: number; name: string; logo?: string | null };

interface ProfileFrameProps<Shown> {
  resource: 'advisors' | 'organizations';
  /** The console's list of them, where administrators read them. */
  console: string;
  subtitle: (shown: Shown) => string | null;
  facts: (shown: Shown) => Fact[];
  children?: (shown: Shown) => ReactNode;
}

/** The page of somebody whom the address names by id, as far as the asker may see them. */
export function ProfileFrame<Shown extends ShownProfile>(props: ProfileFrameProps<Shown>) {
  const { resource, console: list, subtitle, facts, children } = props;
  const { t } = useTranslation('matches');
  const user = useSignedInUser();
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery<Shown>({
    queryKey: [`/api/${resource}/${encodeURIComponent(id)}/profile`],
    staleTime: 0,
    enabled: !isAdmin(user.userType),
  });
  const isGone = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400);
  useEffect(() => {
    // Somebody is blocked at the end of their page, and what says that it is gone stands at the top.
    if (isGone) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isGone]);
  if (isAdmin(user.userType)) return <GoTo path={`${list}/${id}/show`} />;
  return (
    <SignedInFrame>
      {isGone ? <PageHeading title={t('profile.missing')} sx={visuallyHidden} /> : null}
      {data || isGone ? null : <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
      {isPending ? <ListSkeleton rows={4} /> : null}
      {isGone ? <EmptyState title={t('profile.missing')} text={t('profile.missingText')} /> : null}
      {error && !isGone ? <LoadFailed text={t('profile.failed')} onRetry={() => void refetch()} /> : null}
      {data && !isGone ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 4 }}>
            {data.logo === undefined ? null : (
              <GroupLogo kind="organizations" id={data.id} name={data.name} logoUrl={data.logo} size={56} />
            )}
            <PageHeading title={data.name} sx={{ overflowWrap: 'anywhere' }} />
          </Box>
          <Muted sx={{ mt: 2, mb: 6 }}>{subtitle(data)}</Muted>
          <Card sx={{ p: { xs: 5, sm: 8 }, mb: 8, ...TEXT_COLUMN }}>
            <Facts facts={facts(data)} />
            {/* Nobody reports themselves. */}
            {data.userId === user.id ? null : (
              <Box sx={{ mt: 5, ml: -3 }}>
                <SafetyButton
                  userId={data.userId}
                  name={data.name}
                  about={{ aboutType: 'profile', aboutId: data.userId }}
                />
              </Box>
            )}
          </Card>
          {children?.(data)}
        </>
      ) : null}
    </SignedInFrame>
  );
}

/** /advisors/ID: an advisor, for others who may see them. */
export default function AdvisorProfilePage() {
  const fact = useFact();
  const profileFacts = useProfileFacts();
  const { t } = useTranslation('search');
  const { organization } = useSignedInUser();
  const { id } = useParams();
  return (
    <ProfileFrame<AdvisorPage>
      resource="advisors"
      console={ADMIN_PATHS.advisors}
      subtitle={({ title }) => title}
      facts={(advisor) => [
        ...profileFacts(advisor),
        fact('pausedUntil', advisor.pausedUntil && day(advisor.pausedUntil)),
      ]}
    >
      {({ pausedUntil }) =>
        organization && !pausedUntil ? (
          <Button href={requestPath('', Number(id))}>{t('propose.ask')}</Button>
        ) : null
      }
    </ProfileFrame>
  );
}
