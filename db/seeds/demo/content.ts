/** The demo content as its JSON files hold it; '' and [] mean "not given". */
import { shippedJson } from '../../../src/core/shipped-json.ts';
import type {
  Availability,
  MatchStatus,
  OrganizationType,
  RequestStatus,
  Skill,
  TimeCommitment,
} from '../../../src/contract/enums.ts';
import type { BookingHours } from '../../../src/contract/requests-api.ts';

/** References in the content are keys (`adv-001`, `org-01`, `riverside`). */
interface DemoMember {
  readonly key: string;
  readonly username?: string;
  readonly email: string;
  readonly location: string;
  readonly isManaged: boolean;
  readonly groups: readonly string[];
}

export interface DemoAdvisor extends DemoMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly skills: Skill[];
  readonly expertise: string;
  readonly bio: string;
  readonly linkedinUrl: string;
  readonly availability: Availability[];
  readonly availableHoursPerYear: number;
  readonly openAccess: boolean;
  /** In British time. */
  readonly bookingHours?: BookingHours['weekly'];
}

export interface DemoRequest {
  readonly title: string;
  readonly description: string;
  readonly skillsRequired: readonly Skill[];
  readonly timeCommitment: TimeCommitment;
  readonly hoursNeeded: number;
  readonly status: Exclude<RequestStatus, 'draft'>;
}

export interface DemoOrganization extends DemoMember {
  readonly name: string;
  readonly type: OrganizationType;
  readonly description: string;
  readonly website: string;
  readonly hoursAllocated: number;
  readonly requests: readonly DemoRequest[];
}

export interface DemoGroup {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly website: string;
  readonly isOpenGroup: boolean;
}

/** Titles of requests are unique. */
interface Pair {
  readonly organization: string;
  readonly request: string;
  readonly advisor: string;
}

export interface DemoMatch extends Pair {
  readonly status: MatchStatus;
  readonly declineReason?: string;
  readonly daysAgo: number;
}

export interface DemoSession extends Pair {
  readonly offsetDays: number;
  readonly durationMinutes: number;
  readonly completed: boolean;
  readonly notes: string;
}

interface DemoConversation {
  readonly between: readonly [organization: string, advisor: string];
  readonly messages: readonly {
    readonly from: 'organization' | 'advisor';
    readonly content: string;
    readonly minutesAgo: number;
  }[];
}

interface DemoAdministrator {
  readonly key: string;
  readonly username: string;
  readonly email: string;
  readonly groups?: readonly string[];
}

interface DemoAccounts {
  readonly demo_advisor: DemoAdvisor;
  readonly demo_org: DemoOrganization;
  readonly demo_group_admin: DemoAdministrator;
  readonly demo_super_admin: DemoAdministrator;
}

const read = <Content>(name: string): Content => shippedJson<Content>(`${name}.json`, import.meta.url);

export function readDemoContent() {
  const accounts = read<DemoAccounts>('demo-accounts');
  return {
    groups: read<DemoGroup[]>('groups'),
    advisors: [...read<DemoAdvisor[]>('advisors'), accounts.demo_advisor],
    organizations: [...read<DemoOrganization[]>('organizations'), accounts.demo_org],
    administrators: [accounts.demo_group_admin, accounts.demo_super_admin],
    matches: read<DemoMatch[]>('matches'),
    sessions: read<DemoSession[]>('sessions'),
    conversations: read<DemoConversation[]>('conversations'),
  };
}

export type DemoContent = ReturnType<typeof readDemoContent>;
