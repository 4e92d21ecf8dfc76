import { Box, Tab, Tabs } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MATCH_TABS, type MatchTab } from './matchTabs.ts';
import { CountPill } from '../../../ui-shared/layout/CountPill.tsx';

export const tabId = (tab: MatchTab): string => `matches-tab-${tab}`;
export const panelId = (tab: MatchTab): string => `matches-panel-${tab}`;

export interface MatchTabBarProps {
  tab: MatchTab;
  counts: Record<MatchTab, number> | undefined;
  onTab: (tab: MatchTab) => void;
}

export function MatchTabBar({ tab, counts, onTab }: MatchTabBarProps) {
  const { t } = useTranslation('matches');
  return (
    <Tabs
      value={tab}
      onChange={(_event, name: MatchTab) => onTab(name)}
      selectionFollowsFocus
      aria-label={t('tabs.label')}
      sx={{ mb: 6 }}
    >
      {MATCH_TABS.map((name) => (
        <Tab
          key={name}
          value={name}
          id={tabId(name)}
          aria-controls={tab === name ? panelId(name) : undefined}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
              {t(`tabs.${name}`)}
              {counts ? (
                <Box component="span" sx={{ ml: 2, display: 'inline-flex' }}>
                  <CountPill
                    count={counts[name]}
                    label={` ${t('tabCount', { count: counts[name] })}`}
                    isQuiet={name !== 'pending' || counts.pending === 0}
                  />
                </Box>
              ) : null}
            </Box>
          }
          sx={{ flex: { xs: 1, sm: 'none' } }}
        />
      ))}
    </Tabs>
  );
}
