import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { PageHeading, Muted, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { ConsoleAlias, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import {
  ListSkeleton,
  Failure,
  PageColumn,
  PageGrid,
  SectionCard,
  OutlinedButton,
  useFocusOfGone,
} from '../../components/cards.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { day } from '../../components/dates.ts';
import { JoinPrivate, JoinRequests } from './JoinRequests.tsx';
import { MyGroups } from './MyGroups.tsx';
import { OpenGroups } from './OpenGroups.tsx';
import { Quote, Row } from './Rows.tsx';
import {
  INVITATIONS_KEY,
  MEMBERSHIPS,
  OPEN_GROUPS_PAGE,
  useInvitations,
  useJoinRequests,
  useLiveGroups,
  useMyGroups,
  useOpenGroups,
} from './api.ts';

/** The sections show together once all are loaded, because a section that comes later would move the others. */
function Sections() {
  const { t } = useTranslation('groups');
  const invitations = useInvitations();
  const mine = useMyGroups();
  const requests = useJoinRequests();
  const open = useOpenGroups('', OPEN_GROUPS_PAGE);
  useLiveGroups();
  if ([invitations, mine, requests, open].some(({ isPending }) => isPending))
    return <ListSkeleton rows={6} />;
  return (
    <PageGrid>
      <PageColumn>
        <Failure query={invitations} failed={t('invitations.loadFailed')} />
        <Invitations invitations={invitations.data ?? []} />
        <MyGroups mine={mine} />
        <OpenGroups isNext={mine.data?.length === 0 && !invitations.data?.length} />
      </PageColumn>
      <PageColumn>
        <Failure query={requests} failed={t('requests.loadFailed')} />
        <JoinRequests requests={requests.data ?? []} />
        <JoinPrivate />
      </PageColumn>
    </PageGrid>
  );
}

export default function GroupsPage() {
  const { t } = useTranslation('groups');
  const { advisor, organization } = useSignedInUser();
  if (!advisor && !organization) return <ConsoleAlias to={ADMIN_PATHS.groups} />;
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 6, maxWidth: '70ch' }}>
        {advisor ? t('lead.advisor') : t('lead.organization')}
      </Muted>
      <Sections />
    </SignedInFrame>
  );
}

function Invitations({ invitations }: { invitations: OwnInvitation[] }) {
  const { t } = useTranslation('groups');
  const heading = useFocusOfGone<HTMLHeadingElement>(invitations.length);
  if (invitations.length === 0) return null;
  return (
    <SectionCard title={t('invitations.title')} headingRef={heading}>
      <PlainList aria-label={t('invitations.title')} sx={{ mt: 3 }}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </PlainList>
    </SectionCard>
  );
}

type Answer = 'accept' | 'decline';

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('groups');
  const client = useQueryClient();
  const { id, group, message, expiresAt } = invitation;
  const answer = useCall({
    call: async (action: Answer) =>
      client.setQueryData(
        INVITATIONS_KEY,
        await request<OwnInvitation[]>('PATCH', `/api/invitations/${id}`, { action }),
      ),
    done: (_answer, action) => t(`invitations.done.${action}`, { name: group.name }),
    failed: t('invitations.failed'),
    refresh: MEMBERSHIPS,
  });
  const button = (action: Answer) => ({
    loading: answer.isPending && answer.variables === action,
    disabled: answer.isPending,
    onClick: () => answer.mutate(action),
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
          <OutlinedButton
            {...button('decline')}
            aria-label={t('invitations.declineNamed', { name: group.name })}
          >
            {t('invitations.decline')}
          </OutlinedButton>
        </>
      }
    >
      <Muted sx={{ mt: 1 }}>{t('invitations.until', { day: day(expiresAt) })}</Muted>
      {message ? <Quote label={t('invitations.message')} text={message} /> : null}
    </Row>
  );
}
