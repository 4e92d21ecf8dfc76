import { Box, Tab, Tabs, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { MATCH_TABS, type MatchTab } from './matchTabs.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';

export const tabId = (tab: MatchTab): string => `matches-tab-${tab}`;
export const panelId = (tab: MatchTab): string => `matches-panel-${tab}`;

/** A tab's count; the one of pending matches stands out while there are any. */
function Count({ count, marked }: { count: number; marked: boolean }) {
  const { t } = useTranslation('matches');
  const { roles } = useTheme();
  const colours = marked
    ? { color: roles.onAccent, backgroundColor: roles.accent }
    : { color: roles.onNeutralSoft, backgroundColor: roles.neutralSoft };
  return (
    <>
      <Box
        component="span"
        aria-hidden
        className="tabular"
        sx={{
          ...colours,
          ml: 2,
          px: 2,
          minWidth: 24,
          borderRadius: `${radii.pill}px`,
          fontSize: '0.875rem',
          lineHeight: '22px',
          textAlign: 'center',
        }}
      >
        {count}
      </Box>
      <VisuallyHidden> {t('tabCount', { count })}</VisuallyHidden>
    </>
  );
}

export interface MatchTabBarProps {
  tab: MatchTab;
  /** Undefined until they are known. */
  counts: Record<MatchTab, number> | undefined;
  onTab: (tab: MatchTab) => void;
}

/** Pending, Active, Declined with how many there are of each; arrow keys move between them. */
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
                <Count count={counts[name]} marked={name === 'pending' && counts.pending > 0} />
              ) : null}
            </Box>
          }
          sx={{ flex: { xs: 1, sm: 'none' } }}
        />
      ))}
    </Tabs>
  );
}
