import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { groupSearch } from '../../components/group/groupAddress.ts';
import { SectionTabs } from '../../components/SectionTabs.tsx';

export interface MembershipTabsProps {
  groupId: number | null;
  current: string;
}

export function MembershipTabs({ groupId, current }: MembershipTabsProps) {
  const { t } = useTranslation('admin-work');
  const { total = 0 } = useGetList<JoinRequest>(
    'join-requests',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { status: 'pending', ...(groupId === null ? {} : { groupId }) },
    },
    { staleTime: 0 },
  );
  const search = groupSearch(groupId);
  return (
    <SectionTabs
      label={t('memberships.title')}
      current={current}
      tabs={[
        { href: ADMIN_PATHS.memberships + search, label: t('memberships.tabs.invitations') },
        {
          href: ADMIN_PATHS.joinRequests + search,
          label:
            total > 0 ? t('memberships.tabs.waiting', { count: total }) : t('memberships.tabs.joinRequests'),
        },
      ]}
    />
  );
}
