import { Tab, Tabs } from '@mui/material';
import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { JoinRequest } from '../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { groupIdIn, groupSearch } from '../components/group/groups.ts';

type TabLink = { href: string; label: string; ofAllGroups?: boolean };
type TabsProps = { label: string; tabs: readonly TabLink[]; current: string };

/** Pages beside each other; the group that one is about is that of the others, but where one looks over all. */
export function SectionTabs({ label, tabs, current }: TabsProps) {
  const ofGroup = groupSearch(groupIdIn(useLocation().search));
  return (
    <Tabs value={current} aria-label={label} sx={{ mb: 5 }}>
      {tabs.map((tab) => (
        <Tab
          key={tab.href}
          value={tab.href}
          label={tab.label}
          href={tab.ofAllGroups ? tab.href : tab.href + ofGroup}
          aria-current={tab.href === current ? 'page' : undefined}
        />
      ))}
    </Tabs>
  );
}

const WORK = ['requests', 'matches', 'sessions'] as const;

export function useWorkPage(page: (typeof WORK)[number]) {
  const { t } = useTranslation('admin-work');
  const title = t('work.title');
  const tabs = WORK.map((one) => ({ href: ADMIN_PATHS[one], label: t(`work.${one}`) }));
  return {
    words: { title, tab: t(`work.${page}`), empty: t(`${page}.empty`), hint: t(`${page}.emptyHint`) },
    tabs: <SectionTabs label={title} current={ADMIN_PATHS[page]} tabs={tabs} />,
  };
}

const MEMBERSHIPS = ['people', 'invitations', 'joinRequests'] as const;
const pathOf = (page: (typeof MEMBERSHIPS)[number]) =>
  ADMIN_PATHS[page === 'invitations' ? 'memberships' : page];

/** Who waits is told of all groups at once: invitations always have a group, mostly one that nobody chose. */
export function useMembershipPage(page: (typeof MEMBERSHIPS)[number]) {
  const { t } = useTranslation('admin-work');
  const asked = {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' } as const,
    filter: { status: 'pending' },
  };
  const { total: count = 0 } = useGetList<JoinRequest>('join-requests', asked, { staleTime: 0 });
  const title = t('memberships.title');
  const tab = t(`memberships.tabs.${page}`);
  const tabs = MEMBERSHIPS.map((one) => {
    const ofAllGroups = one === 'joinRequests';
    const isWaiting = ofAllGroups && count > 0;
    const label = isWaiting ? t('memberships.tabs.waiting', { count }) : t(`memberships.tabs.${one}`);
    return { href: pathOf(one), label, ofAllGroups };
  });
  return {
    words: { title, tab, empty: t(`${page}.empty`), hint: t(`${page}.emptyHint`) },
    tabs: <SectionTabs label={title} current={pathOf(page)} tabs={tabs} />,
  };
}
