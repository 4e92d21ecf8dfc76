import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
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

export type NavKey =
  | 'findAdvisors'
  | 'dashboard'
  | 'requests'
  | 'matches'
  | 'sessions'
  | 'messages'
  | 'profile'
  | 'advisors'
  | 'organizations'
  | 'groups'
  | 'outbox'
  | 'work'
  | 'matchingRuns'
  | 'memberships'
  | 'timeCredits'
  | 'audit'
  | 'impact'
  | 'trades';

export interface NavItem {
  /** Key in the `nav` catalogue. */
  key: NavKey;
  href: string;
  icon: SvgIconComponent;
  /** How much there is to see to, at the entry's end. */
  Badge?: ComponentType;
  highlighted?: boolean;
}

const find: NavItem = {
  key: 'findAdvisors',
  href: PATHS.advisorSearch,
  icon: PersonSearchRounded,
  highlighted: true,
};
const profile: NavItem = { key: 'profile', href: PATHS.profile, icon: PersonRounded };
const messages: NavItem = {
  key: 'messages',
  href: PATHS.messages,
  icon: ForumRounded,
  Badge: UnreadMessages,
};
const matches: NavItem = {
  key: 'matches',
  href: PATHS.matches,
  icon: HandshakeRounded,
  Badge: PendingMatches,
};
const sessions: NavItem = { key: 'sessions', href: PATHS.sessions, icon: EventRounded };
const requests: NavItem = { key: 'requests', href: PATHS.requests, icon: AssignmentRounded };
const suggestedOrganizations: NavItem = {
  key: 'organizations',
  href: PATHS.organizationsAlias,
  icon: ApartmentRounded,
};
const advisors: NavItem = { key: 'advisors', href: ADMIN_PATHS.advisors, icon: SchoolRounded };
const organizations: NavItem = {
  key: 'organizations',
  href: ADMIN_PATHS.organizations,
  icon: ApartmentRounded,
};
/** An advisor's or organisation's own. */
const ownGroups: NavItem = { key: 'groups', href: PATHS.groupsAlias, icon: GroupsRounded };
const groups: NavItem = { key: 'groups', href: ADMIN_PATHS.groups, icon: GroupsRounded };
const outbox: NavItem = { key: 'outbox', href: ADMIN_PATHS.outbox, icon: OutboxRounded };

/** What administrators have beyond the documented entries, after them (issue 4, points 6 and 7). */
const administration: NavItem[] = [
  { key: 'work', href: ADMIN_PATHS.requests, icon: AssignmentRounded },
  { key: 'matchingRuns', href: ADMIN_PATHS.matchingRuns, icon: HubRounded },
  { key: 'memberships', href: ADMIN_PATHS.memberships, icon: PersonAddAlt1Rounded },
  { key: 'timeCredits', href: ADMIN_PATHS.timeCredits, icon: MoreTimeRounded },
  { key: 'impact', href: ADMIN_PATHS.impact, icon: InsightsRounded },
  { key: 'audit', href: ADMIN_PATHS.audit, icon: FactCheckRounded },
];
const trades: NavItem = { key: 'trades', href: ADMIN_PATHS.trades, icon: HandymanRounded };

/**
 * The sidebar of a role, in the documented order (spec 1 §2, Navigation).
 * @param isDemo demo mode, in which super admins see the e-mails that would have been sent
 */
export function navItems(userType: UserType, isDemo = false): NavItem[] {
  const dashboard: NavItem = { key: 'dashboard', href: homePath(userType), icon: SpaceDashboardRounded };
  switch (userType) {
    case 'super_admin':
      return [
        find,
        dashboard,
        advisors,
        organizations,
        groups,
        ...(isDemo ? [outbox] : []),
        profile,
        ...administration,
        trades,
      ];
    case 'group_admin':
      return [find, dashboard, advisors, organizations, profile, ...administration];
    case 'advisor':
      return [find, dashboard, matches, sessions, messages, profile, ownGroups, suggestedOrganizations];
    default:
      return [find, dashboard, requests, matches, sessions, messages, profile, ownGroups];
  }
}
