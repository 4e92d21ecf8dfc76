import { Tab, Tabs } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { groupIdIn, groupSearch } from './group/groupAddress.ts';

interface SectionTabsProps {
  label: string;
  tabs: readonly { href: string; label: string }[];
  current: string;
}

/** Pages beside each other; the group that one is about is that of the others. */
export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  const { search } = useLocation();
  const ofGroup = groupSearch(groupIdIn(search));
  return (
    <Tabs value={current} aria-label={label} sx={{ mb: 5 }}>
      {tabs.map((tab) => (
        <Tab
          key={tab.href}
          value={tab.href}
          label={tab.label}
          component={SmartLink}
          href={tab.href + ofGroup}
          aria-current={tab.href === current ? 'page' : undefined}
        />
      ))}
    </Tabs>
  );
}
