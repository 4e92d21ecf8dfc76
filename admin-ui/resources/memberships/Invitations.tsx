import PersonAddAlt1Rounded from '@mui/icons-material/PersonAddAlt1Rounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { SearchBox } from '../../components/SearchBox.tsx';
import { GroupPage, type ChosenGroup } from '../work/GroupPage.tsx';
import { StatusFilter } from '../work/StatusFilter.tsx';
import { WorkList } from '../work/WorkList.tsx';
import { InvitationShow } from './InvitationShow.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembershipTabs } from './MembershipTabs.tsx';
import { useInvitationColumns } from './useInvitationColumns.tsx';

/** What an invitation of the group's list has: what was skipped has no id and is only in the answer of inviting. */
export type ListedInvitation = GroupInvitation & { id: number };

const STATUSES = ['invited', 'accepted', 'declined', 'expired', 'revoked'] as const;

/** /admin/memberships: who was invited into a group, and inviting. */
export default function Invitations() {
  return <GroupPage>{(chosen) => <OfGroup key={chosen.groupId} {...chosen} />}</GroupPage>;
}

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const [isInviting, setIsInviting] = useState(false);
  const columns = useInvitationColumns({ groupId, group });
  return (
    <WorkList<ListedInvitation>
      resource="memberships"
      title={t('memberships.title')}
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={{ title: t('invitations.empty'), hint: t('invitations.emptyHint') }}
      tabs={<MembershipTabs groupId={groupId} current={ADMIN_PATHS.memberships} />}
      filters={
        <>
          {picker}
          <StatusFilter statuses={STATUSES} nameOf={(status) => t(`invitations.status.${status}`)} />
          <SearchBox placeholder={t('invitations.search')} />
        </>
      }
      primary={
        <Button startIcon={<PersonAddAlt1Rounded />} onClick={() => setIsInviting(true)}>
          {t('invitations.invite')}
        </Button>
      }
    >
      <InvitationShow groupId={groupId} group={group} />
      {isInviting ? (
        <InviteDialog groupId={groupId} group={group} onClose={() => setIsInviting(false)} />
      ) : null}
    </WorkList>
  );
}
