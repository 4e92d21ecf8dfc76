import { Box, Button } from '@mui/material';
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
import { useInvitations, useJoinRequests, useLiveGroups, useAnswerInvitation } from './api/memberships.ts';
import { JoinPrivate } from './JoinPrivate.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import { MyGroups } from './MyGroups.tsx';
import { OpenGroups } from './OpenGroups.tsx';
import type { SectionId } from './sections.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { Quote, Row, Rows } from './Rows.tsx';
import { focusSectionIfLost } from './sections.ts';

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

function Invitations({ invitations }: { invitations: OwnInvitation[] }) {
  const { t } = useTranslation('groups');
  return (
    <SectionCard title={t('invitations.title')}>
      <Rows label={t('invitations.title')}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </SectionCard>
  );
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('groups');
  const { day } = useDates();
  const answer = useAnswerInvitation(invitation);
  const { group, message, expiresAt } = invitation;
  const send = async (action: 'accept' | 'decline') => {
    // A toast shows the refusal.
    await answer.mutateAsync(action).catch(() => undefined);
    focusSectionIfLost('groups-invitations');
  };
  const button = (action: 'accept' | 'decline') => ({
    loading: answer.isPending && answer.variables === action,
    disabled: answer.isPending,
    onClick: () => void send(action),
  });
  return (
    <Row
      picture={<GroupLogo name={group.name} logoUrl={null} size={48} />}
      name={group.name}
      actions={
        <>
          <Button {...button('accept')} aria-label={t('invitations.acceptNamed', { name: group.name })}>
            {t('invitations.accept')}
          </Button>
          <Button
            {...button('decline')}
            variant="outlined"
            aria-label={t('invitations.declineNamed', { name: group.name })}
          >
            {t('invitations.decline')}
          </Button>
        </>
      }
    >
      <Muted sx={{ mt: 1 }}>{t('invitations.until', { day: day(expiresAt) })}</Muted>
      {message ? <Quote label={t('invitations.message')} text={message} /> : null}
    </Row>
  );
}
