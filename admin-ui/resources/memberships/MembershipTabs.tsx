import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { SectionTabs } from '../../components/SectionTabs.tsx';
import { groupIdIn } from '../../components/group/groupAddress.ts';

const PAGES = { people: 'people', invitations: 'memberships', joinRequests: 'joinRequests' } as const;
type Page = keyof typeof PAGES;

/** What the lists of a group's people, invitations and requests to join have in common. */
export function useMembershipPage(page: Page) {
  const { t } = useTranslation('admin-work');
  const groupId = groupIdIn(useLocation().search);
  const { total = 0 } = useGetList<JoinRequest>(
    'join-requests',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { status: 'pending', ...(groupId === null ? {} : { groupId }) },
    },
    { staleTime: 0 },
  );
  const title = t('memberships.title');
  const labelOf = (one: Page) =>
    one === 'joinRequests' && total > 0
      ? t('memberships.tabs.waiting', { count: total })
      : t(`memberships.tabs.${one}`);
  const tabs = (['people', 'invitations', 'joinRequests'] as const).map((one) => ({
    href: ADMIN_PATHS[PAGES[one]],
    label: labelOf(one),
  }));
  return {
    words: {
      title,
      tab: t(`memberships.tabs.${page}`),
      empty: t(`${page}.empty`),
      hint: t(`${page}.emptyHint`),
    },
    tabs: <SectionTabs label={title} current={ADMIN_PATHS[PAGES[page]]} tabs={tabs} />,
  };
}
