import type { SvgIconComponent } from '@mui/icons-material';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import HandshakeRounded from '@mui/icons-material/HandshakeRounded';
import HandymanRounded from '@mui/icons-material/HandymanRounded';
import HubRounded from '@mui/icons-material/HubRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import OutboxRounded from '@mui/icons-material/OutboxRounded';
import PersonAddAlt1Rounded from '@mui/icons-material/PersonAddAlt1Rounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import SpaceDashboardRounded from '@mui/icons-material/SpaceDashboardRounded';
import WebhookRounded from '@mui/icons-material/WebhookRounded';
import { Box, Typography, useTheme } from '@mui/material';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../src/contract/enums.ts';
import { ADMIN_PATHS, PATHS, homePath } from '../../src/contract/routes.ts';
import { useConfig } from '../api/queries.ts';
import { isAdmin } from '../session/user.ts';
import { COARSE_POINTER, radii, TOUCH_TARGET } from '../theme/tokens.ts';
import { PendingMatches, UnreadMessages } from './CountPill.tsx';
import { SmartLink } from './SmartLink.tsx';
import { PlainList } from './Text.tsx';

const intoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });

type NavListProps = { userType: UserType; current: string; onNavigate?: () => void };

export function NavList({ userType, current, onNavigate }: NavListProps) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { demoMode } = useConfig();
  const items = navItems(userType, demoMode);
  // Administrators' entries are many: they fit a laptop's height.
  const isLong = isAdmin(userType);
  return (
    <PlainList sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: isLong ? 0 : 1 }}>
      {items.map(({ key, section }, at) => {
        const isFirst = section !== undefined && section !== items[at - 1]?.section;
        // keys: nav:findAdvisors, nav:dashboard, nav:requests, nav:matches, nav:sessions, nav:messages, nav:profile, nav:advisors, nav:organizations, nav:groups, nav:outbox, nav:work, nav:matchingRuns, nav:memberships, nav:timeCredits, nav:announcements, nav:audit, nav:reports, nav:impact, nav:trades, nav:webhooks
        const [Icon, own, inConsole = own]: Entry = ENTRIES[key];
        const page = isLong ? inConsole : own;
        const href = key === 'dashboard' ? homePath(userType) : page;
        const Badge = BADGES[key];
        const isHighlighted = key === 'findAdvisors';
        const active = current === href || (isHighlighted && current === '/search');
        const colour = isHighlighted ? roles.onAccentSoft : active ? roles.ink : roles.inkMuted;
        return (
          <li key={key}>
            {isFirst ? (
              <Typography
                component="h2"
                variant="body2"
                sx={{ px: 2.5, pt: 3, pb: 1, fontWeight: 640, color: roles.inkMuted }}
              >
                {t(`sections.${section}`)}
              </Typography>
            ) : null}
            <Box
              component={SmartLink}
              href={href}
              ref={active ? intoView : undefined}
              onClick={onNavigate}
              aria-current={active ? 'page' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                px: 2.5,
                minHeight: isLong ? 34 : TOUCH_TARGET,
                [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
                fontSize: isLong ? '0.9375rem' : '1rem',
                lineHeight: 1.3,
                borderRadius: `${radii.medium}px`,
                textDecoration: 'none',
                fontWeight: active || isHighlighted ? 640 : 520,
                color: colour,
                background: `linear-gradient(${isHighlighted ? roles.accent : roles.lead} 0 0) left / ${active ? 4 : 0}px 50% no-repeat`,
                backgroundColor: isHighlighted ? roles.accentSoft : active ? roles.sunken : 'transparent',
                mb: isHighlighted ? 2 : 0,
                '& > span': { ml: 'auto' },
                '&:hover': {
                  backgroundColor: isHighlighted ? roles.accentSoft : roles.sunken,
                  color: roles.ink,
                },
              }}
            >
              <Icon sx={{ fontSize: 22 }} />
              {t(key)}
              {Badge ? <Badge /> : null}
            </Box>
          </li>
        );
      })}
    </PlainList>
  );
}

type NavSection = 'people' | 'work' | 'oversight';

type NavKey = keyof typeof ENTRIES;

/** The icon of an entry and where it leads; a second address is where administrators go instead. */
const ENTRIES = {
  findAdvisors: [PersonSearchRounded, PATHS.advisorSearch],
  dashboard: [SpaceDashboardRounded, PATHS.dashboard],
  requests: [AssignmentRounded, PATHS.requests],
  matches: [HandshakeRounded, PATHS.matches],
  sessions: [EventRounded, PATHS.sessions],
  messages: [ForumRounded, PATHS.messages],
  profile: [PersonRounded, PATHS.profile],
  advisors: [SchoolRounded, ADMIN_PATHS.advisors],
  organizations: [ApartmentRounded, PATHS.organizationsAlias, ADMIN_PATHS.organizations],
  groups: [GroupsRounded, PATHS.groupsAlias, ADMIN_PATHS.groups],
  outbox: [OutboxRounded, ADMIN_PATHS.outbox],
  work: [AssignmentRounded, ADMIN_PATHS.requests],
  matchingRuns: [HubRounded, ADMIN_PATHS.matchingRuns],
  memberships: [PersonAddAlt1Rounded, ADMIN_PATHS.memberships],
  timeCredits: [MoreTimeRounded, ADMIN_PATHS.timeCredits],
  announcements: [CampaignRounded, ADMIN_PATHS.announcements],
  impact: [InsightsRounded, ADMIN_PATHS.impact],
  audit: [FactCheckRounded, ADMIN_PATHS.audit],
  reports: [FlagRounded, ADMIN_PATHS.reports],
  webhooks: [WebhookRounded, ADMIN_PATHS.webhooks],
  trades: [HandymanRounded, ADMIN_PATHS.trades],
} as const satisfies Record<string, Entry>;

type Entry = readonly [icon: SvgIconComponent, href: string, inConsole?: string];

const BADGES: Partial<Record<NavKey, ComponentType>> = { matches: PendingMatches, messages: UnreadMessages };

const TOGETHER = ['matches', 'sessions', 'messages', 'profile', 'groups'] as const;

/** In the documented order (spec 1 §2, Navigation). @param isDemo whether super admins see the outbox */
function navItems(userType: UserType, isDemo: boolean) {
  const entries = (keys: readonly NavKey[], section?: NavSection) => keys.map((key) => ({ key, section }));
  if (userType === 'advisor') return entries(['findAdvisors', 'dashboard', ...TOGETHER, 'organizations']);
  if (userType === 'organization') return entries(['findAdvisors', 'dashboard', 'requests', ...TOGETHER]);
  const only = (...keys: NavKey[]) => (userType === 'super_admin' ? keys : []);
  return [
    ...entries(['findAdvisors', 'dashboard', 'profile']),
    ...entries(['advisors', 'organizations', ...only('groups'), 'memberships'], 'people'),
    ...entries(['work', 'matchingRuns', 'timeCredits', 'announcements'], 'work'),
    ...entries(['impact', 'audit', 'reports', 'webhooks', ...only('trades')], 'oversight'),
    ...entries(isDemo ? only('outbox') : [], 'oversight'),
  ];
}
