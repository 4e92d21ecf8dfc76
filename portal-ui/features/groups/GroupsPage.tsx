import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { ConsoleAlias } from '../../app/ConsoleAlias.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { OPEN_GROUPS_PAGE, useMyGroups, useOpenGroups } from './api/groups.ts';
import { useInvitations, useJoinRequests, useLiveGroups } from './api/memberships.ts';
import { Invitations } from './Invitations.tsx';
import { JoinPrivate } from './JoinPrivate.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import { MyGroups } from './MyGroups.tsx';
import { OpenGroups } from './OpenGroups.tsx';
import type { SectionId } from './sections.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

function YourGroups() {
  const { t } = useTranslation('groups');
  useLiveGroups();
  const user = useSignedInUser();
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 6, maxWidth: '70ch' }}>
        {user.advisor ? t('lead.advisor') : t('lead.organization')}
      </Muted>
      <Box sx={{ maxWidth: 860, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        <Sections />
      </Box>
    </SignedInFrame>
  );
}

/** The sections show together once all are loaded, because a section that comes later would move the others. */
function Sections() {
  const { t } = useTranslation('groups');
  const invitations = useInvitations();
  const mine = useMyGroups();
  const requests = useJoinRequests();
  const open = useOpenGroups('', OPEN_GROUPS_PAGE);
  if ([invitations, mine, requests, open].some(({ isPending }) => isPending))
    return <ListSkeleton rows={6} />;
  const part = (id: SectionId, content: ReactNode) => <div id={id}>{content}</div>;
  return (
    <>
      {invitations.isError ? (
        <LoadFailed text={t('invitations.loadFailed')} onRetry={() => void invitations.refetch()} />
      ) : null}
      {invitations.data?.length
        ? part('groups-invitations', <Invitations invitations={invitations.data} />)
        : null}
      {part('groups-mine', <MyGroups mine={mine} />)}
      {requests.isError ? (
        <LoadFailed text={t('requests.loadFailed')} onRetry={() => void requests.refetch()} />
      ) : null}
      {requests.data?.length ? part('groups-requests', <JoinRequests requests={requests.data} />) : null}
      {part('groups-open', <OpenGroups isNext={mine.data?.length === 0 && !invitations.data?.length} />)}
      <JoinPrivate />
    </>
  );
}

export default function GroupsPage() {
  const { advisor, organization } = useSignedInUser();
  return advisor || organization ? <YourGroups /> : <ConsoleAlias to={ADMIN_PATHS.groups} />;
}
