/** The demo content under db/seeds/demo as its tests read it: typed, joined and with the look-ups they share. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { MatchStatus, RequestStatus } from '../../src/contract/enums.ts';

interface Member {
  key: string;
  email: string;
  location: string;
  groups: string[];
}
export interface Advisor extends Member {
  firstName: string;
  lastName: string;
  title: string;
  skills: string[];
  expertise: string;
  bio: string;
  linkedinUrl: string;
  availability: string[];
  availableHoursPerYear: number;
  isManaged: boolean;
  openAccess: boolean;
  profile?: 'full' | 'sparse';
}
export interface HelpRequest {
  title: string;
  description: string;
  skillsRequired: string[];
  timeCommitment: string;
  hoursNeeded: number;
  status: RequestStatus;
}
export interface Organization extends Member {
  name: string;
  type: string;
  description: string;
  website: string;
  isManaged: boolean;
  hoursAllocated: number;
  requests: HelpRequest[];
}
interface Group {
  key: string;
  name: string;
  description: string;
  website: string;
  isOpenGroup: boolean;
}
interface Pair {
  organization: string;
  request: string;
  advisor: string;
}
interface Match extends Pair {
  status: MatchStatus;
  declineReason?: string;
  daysAgo: number;
}
interface Meeting extends Pair {
  offsetDays: number;
  durationMinutes: number;
  completed: boolean;
  notes: string;
}
interface Conversation {
  between: [organization: string, advisor: string];
  messages: { from: string; content: string; minutesAgo: number }[];
}
interface Account {
  username: string;
  email: string;
  groups?: string[];
}
interface DemoAccounts {
  demo_advisor: Advisor & Account & { groups: string[] };
  demo_org: Organization & Account & { groups: string[] };
  demo_group_admin: Account;
  demo_super_admin: Account;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../db/seeds/demo/${name}.json`, import.meta.url), 'utf8'));
}

export const listed = read('advisors') as Advisor[];
export const seeded = read('organizations') as Organization[];
export const groups = read('groups') as Group[];
export const accounts = read('demo-accounts') as DemoAccounts;
export const matches = read('matches') as Match[];
export const meetings = read('sessions') as Meeting[];
export const conversations = read('conversations') as Conversation[];

export const advisors = [...listed, accounts.demo_advisor];
export const organizations = [...seeded, accounts.demo_org];
const advisorByKey = new Map(advisors.map((advisor) => [advisor.key, advisor]));
export const organizationByKey = new Map(
  organizations.map((organization) => [organization.key, organization]),
);
export const openGroups = new Set(groups.filter((group) => group.isOpenGroup).map((group) => group.key));
export const requests = organizations.flatMap((organization) =>
  organization.requests.map((request) => ({ organization, request })),
);

export const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}£']+/gu) ?? [];
export const samePair = (a: Pair, b: Pair): boolean =>
  a.organization === b.organization && a.request === b.request && a.advisor === b.advisor;

export function advisorOf(key: string): Advisor {
  const advisor = advisorByKey.get(key);
  if (!advisor) throw new Error(`no advisor ${key}`);
  return advisor;
}

export function requestOf(pair: Pair): HelpRequest {
  const found = organizationByKey
    .get(pair.organization)
    ?.requests.find(({ title }) => title === pair.request);
  if (!found) throw new Error(`no request "${pair.request}" of ${pair.organization}`);
  return found;
}

export function expectUnique(values: string[]): void {
  const folded = values.map((value) => value.toLowerCase());
  expect(folded.filter((value, at) => folded.indexOf(value) !== at)).to.deep.equal([]);
}

function shingles(text: string, size: number): Set<string> {
  const list = words(text);
  return new Set(list.slice(size - 1).map((_, at) => list.slice(at, at + size).join(' ')));
}

/** Pairs of texts that share more than `threshold` of their three-word runs (Jaccard). */
export function lookalikes(texts: { key: string; text: string }[], threshold: number): string[] {
  const sets = texts.map(({ key, text }) => ({ key, set: shingles(text, 3) }));
  return sets.flatMap((a, at) =>
    sets.slice(at + 1).flatMap((b) => {
      const shared = [...a.set].filter((run) => b.set.has(run)).length;
      return shared / (a.set.size + b.set.size - shared || 1) > threshold ? [`${a.key} ~ ${b.key}`] : [];
    }),
  );
}
