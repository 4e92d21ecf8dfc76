import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from './builders.ts';
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
export type World = Awaited<ReturnType<typeof buildWorld>>;
export async function buildWorld(test: TestServer) {
  const groupA = await buildGroup(test, { name: 'Group A' });
  const groupB = await buildGroup(test, { name: 'Group B' });
  const [openGroup = 0] = await test.db('groups').where('is_open_group', 1).orderBy('id').pluck('id');
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
  return {
    groupA,
    groupB,
    openGroup,
    ...people,
    /** A client of each role, signed in at its first call. */
    as,
    /** A client with a log-in of its own, for calls that end log-ins. */
    freshAs,
  };
}
