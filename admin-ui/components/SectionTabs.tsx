import { Tab, Tabs } from '@mui/material';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';

export interface SectionTab {
  href: string;
  label: string;
}

export interface SectionTabsProps {
  label: string;
  tabs: readonly SectionTab[];
  current: string;
}

export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  const isCurrent = ({ href }: SectionTab) => href.split('?')[0] === current;
  return (
    <Tabs value={current} aria-label={label} sx={{ mb: 5 }}>
      {tabs.map((tab) => (
        <Tab
          key={tab.href}
          value={tab.href.split('?')[0]}
          label={tab.label}
          component={SmartLink}
          href={tab.href}
          aria-current={isCurrent(tab) ? 'page' : undefined}
        />
      ))}
    </Tabs>
  );
}
