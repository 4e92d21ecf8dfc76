import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import HandymanRounded from '@mui/icons-material/HandymanRounded';
import HandshakeRounded from '@mui/icons-material/HandshakeRounded';
import HubRounded from '@mui/icons-material/HubRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import OutboxRounded from '@mui/icons-material/OutboxRounded';
import PersonAddAlt1Rounded from '@mui/icons-material/PersonAddAlt1Rounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import SpaceDashboardRounded from '@mui/icons-material/SpaceDashboardRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { UserType } from '../../src/contract/enums.ts';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { homePath } from '../session/roles.ts';
import { UnreadMessages } from '../messages/UnreadCount.tsx';
import { PendingMatches } from './PendingMatches.tsx';

export interface NavItem {
  key: NavKey;
  href: string;
  icon: SvgIconComponent;
  Badge?: ComponentType;
}

export type NavKey = keyof typeof ICONS;

const ICONS = {
  findAdvisors: PersonSearchRounded,
  dashboard: SpaceDashboardRounded,
  requests: AssignmentRounded,
  matches: HandshakeRounded,
  sessions: EventRounded,
  messages: ForumRounded,
  profile: PersonRounded,
  advisors: SchoolRounded,
  organizations: ApartmentRounded,
  groups: GroupsRounded,
  outbox: OutboxRounded,
  work: AssignmentRounded,
  matchingRuns: HubRounded,
  memberships: PersonAddAlt1Rounded,
  timeCredits: MoreTimeRounded,
  impact: InsightsRounded,
  audit: FactCheckRounded,
  reports: FlagRounded,
  trades: HandymanRounded,
};

const BADGES: Partial<Record<NavKey, ComponentType>> = { matches: PendingMatches, messages: UnreadMessages };

const item = (key: NavKey, href: string): NavItem => ({ key, href, icon: ICONS[key], Badge: BADGES[key] });

const find = item('findAdvisors', PATHS.advisorSearch);
const profile = item('profile', PATHS.profile);
const requests = item('requests', PATHS.requests);
const together = [
  item('matches', PATHS.matches),
  item('sessions', PATHS.sessions),
  item('messages', PATHS.messages),
  profile,
  item('groups', PATHS.groupsAlias),
];
const members = [item('advisors', ADMIN_PATHS.advisors), item('organizations', ADMIN_PATHS.organizations)];

/** Entries beyond the documented ones (issue 4, points 6 and 7). */
const administration = [
  item('work', ADMIN_PATHS.requests),
  item('matchingRuns', ADMIN_PATHS.matchingRuns),
  item('memberships', ADMIN_PATHS.memberships),
  item('timeCredits', ADMIN_PATHS.timeCredits),
  item('impact', ADMIN_PATHS.impact),
  item('audit', ADMIN_PATHS.audit),
  item('reports', ADMIN_PATHS.reports),
];

/**
 * The sidebar's entries of a role, in the documented order (spec 1 §2, Navigation).
 * @param isDemo whether super admins see the e-mails that would have been sent
 */
export function navItems(userType: UserType, isDemo = false): NavItem[] {
  const start = [find, item('dashboard', homePath(userType))];
  switch (userType) {
    case 'super_admin': {
      const outbox = isDemo ? [item('outbox', ADMIN_PATHS.outbox)] : [];
      const groups = item('groups', ADMIN_PATHS.groups);
      const trades = item('trades', ADMIN_PATHS.trades);
      return [...start, ...members, groups, ...outbox, profile, ...administration, trades];
    }
    case 'group_admin':
      return [...start, ...members, profile, ...administration];
    case 'advisor':
      return [...start, ...together, item('organizations', PATHS.organizationsAlias)];
    default:
      return [...start, requests, ...together];
  }
}
