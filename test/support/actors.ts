import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from './builders.ts';
import type { Person } from './builders.ts';
import { Client, LateClient } from './client.ts';
import type { TestServer } from './server.ts';

/** Those who call: the role table's columns, with one's own and somebody else's of each (design/security.md 2). */
export type Role = (typeof ROLES)[number];
export const ROLES = [
  'signedOut',
  'advisor',
  'otherAdvisor',
  'organization',
  'otherOrganization',
  'groupAdmin',
  'secondAdmin',
  'otherAdmin',
  'superAdmin',
] as const;

/**
 * A small world: group A with an advisor, an organisation, its primary admin and a second admin; group B with the
 * other ones; the open group of every installation; a super admin.
 */
export interface World {
  readonly groupA: number;
  readonly groupB: number;
  readonly openGroup: number;
  readonly advisor: Person & { advisorId: number };
  readonly otherAdvisor: Person & { advisorId: number };
  readonly organization: Person & { organizationId: number };
  readonly otherOrganization: Person & { organizationId: number };
  readonly groupAdmin: Person & { adminIds: number[] };
  readonly secondAdmin: Person & { adminIds: number[] };
  readonly otherAdmin: Person & { adminIds: number[] };
  readonly superAdmin: Person;
  /** A client of each role, signed in at its first call. */
  readonly as: Readonly<Record<Role, Client>>;
  /** A client with a log-in of its own, for calls that end log-ins. */
  readonly freshAs: (role: Role) => Promise<Client>;
}

/** Builds the world. @param groupIds of the "own" advisor and organisation beside group A */
export async function buildWorld(test: TestServer): Promise<World> {
  const groupA = await buildGroup(test, { name: 'Group A' });
  const groupB = await buildGroup(test, { name: 'Group B' });
  const [openGroup] = (await test.db('groups').where('is_open_group', 1).orderBy('id').pluck('id')) as [
    number,
  ];
  const people = {
    advisor: await buildAdvisor(test, { groupIds: [groupA] }),
    otherAdvisor: await buildAdvisor(test, { groupIds: [groupB] }),
    organization: await buildOrganization(test, { groupIds: [groupA] }),
    otherOrganization: await buildOrganization(test, { groupIds: [groupB] }),
    groupAdmin: await buildGroupAdmin(test, { groupIds: [groupA] }),
    secondAdmin: await buildGroupAdmin(test, { groupIds: [groupA], isPrimaryAdmin: false }),
    otherAdmin: await buildGroupAdmin(test, { groupIds: [groupB] }),
    superAdmin: await buildSuperAdmin(test),
  };
  const freshAs = (role: Role): Promise<Client> =>
    role === 'signedOut' ? Promise.resolve(new Client(test.server)) : signIn(test, people[role]);
  const clients = ROLES.map((role) => [role, new LateClient(() => freshAs(role))] as const);
  const as = Object.fromEntries(clients) as unknown as Record<Role, Client>;
  return { groupA, groupB, openGroup, ...people, as, freshAs };
}
