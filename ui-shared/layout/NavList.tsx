import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../src/contract/enums.ts';
import { useConfig } from '../api/config.ts';
import { TOUCH_TARGET, px, radii } from '../theme/tokens.ts';
import { navItems, type NavItem } from './navItems.ts';
import { SmartLink } from './SmartLink.tsx';
import { PlainList } from './PlainList.tsx';

export interface NavListProps {
  userType: UserType;
  current: string;
  onNavigate?: () => void;
}

function isCurrent(item: NavItem, current: string): boolean {
  return current === item.href || (item.key === 'findAdvisors' && current === '/search');
}

export function NavList({ userType, current, onNavigate }: NavListProps) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { demoMode } = useConfig();
  return (
    <PlainList sx={{ display: 'grid', gap: px(1) }}>
      {navItems(userType, demoMode).map((item) => {
        // keys: nav:findAdvisors, nav:dashboard, nav:requests, nav:matches, nav:sessions, nav:messages, nav:profile, nav:advisors, nav:organizations, nav:groups, nav:outbox, nav:work, nav:matchingRuns, nav:memberships, nav:timeCredits, nav:audit, nav:reports, nav:impact, nav:trades
        const isHighlighted = item.key === 'findAdvisors';
        const active = isCurrent(item, current);
        const Icon = item.icon;
        const colour = isHighlighted ? roles.onAccentSoft : active ? roles.ink : roles.inkMuted;
        return (
          <li key={item.key}>
            <Box
              component={SmartLink}
              href={item.href}
              onClick={onNavigate}
              aria-current={active ? 'page' : undefined}
              sx={{
                position: 'relative',
                display: 'flex',
                alignItems: 'center',
                gap: px(2.5),
                px: px(3),
                minHeight: TOUCH_TARGET,
                // The current entry is bolder and must not wrap.
                whiteSpace: 'nowrap',
                borderRadius: `${radii.medium}px`,
                textDecoration: 'none',
                fontWeight: active || isHighlighted ? 640 : 520,
                color: colour,
                backgroundColor: isHighlighted ? roles.accentSoft : active ? roles.sunken : 'transparent',
                mb: isHighlighted ? px(2) : 0,
                '&::before': active
                  ? {
                      content: '""',
                      position: 'absolute',
                      left: 0,
                      top: 11,
                      bottom: 11,
                      width: 4,
                      borderRadius: 4,
                      backgroundColor: isHighlighted ? roles.accent : roles.lead,
                    }
                  : undefined,
                '&:hover': {
                  backgroundColor: isHighlighted ? roles.accentSoft : roles.sunken,
                  color: roles.ink,
                },
              }}
            >
              <Icon sx={{ fontSize: 22 }} />
              {t(item.key)}
              {item.Badge ? <item.Badge /> : null}
            </Box>
          </li>
        );
      })}
    </PlainList>
  );
}
