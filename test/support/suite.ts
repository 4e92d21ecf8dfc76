/** What a suite of tests is set up with. */
import { buildWorld, ROLES, type Role, type World } from './actors.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
  type AdvisorOverrides,
  type OrganizationOverrides,
  type Person,
} from './builders.ts';
import { LateClient, type Client } from './client.ts';
import { describeOnEachDatabase, type TestDatabaseKind } from './databases.ts';
import { lastMailTo, mails, mailTypesTo } from './mailbox.ts';
import { columnOf, rowsOf } from './rows.ts';
import { buildServer, type TestServer, type TestServerOptions } from './server.ts';

/** Builds something before the tests of a suite. @returns what can be read from then on */
export function built<Thing extends object>(build: () => Promise<Thing>): Thing {
  const thing = {} as Thing;
  before(async () => void Object.assign(thing, await build()));
  return thing;
}

/** What tests build on a server, and read and write past its services. */
const kitOf = (test: TestServer) => ({
  advisor: (overrides?: AdvisorOverrides) => buildAdvisor(test, overrides),
  organization: (overrides?: OrganizationOverrides) => buildOrganization(test, overrides),
  group: (overrides?: Parameters<typeof buildGroup>[1]) => buildGroup(test, overrides),
  groupAdmin: (overrides?: Parameters<typeof buildGroupAdmin>[1]) => buildGroupAdmin(test, overrides),
  superAdmin: () => buildSuperAdmin(test),
  signIn: (person: Person) => signIn(test, person),
  /** A client of somebody new. */
  asAdvisor: async (overrides?: AdvisorOverrides) => signIn(test, await buildAdvisor(test, overrides)),
  asOrganization: async (overrides?: OrganizationOverrides) =>
    signIn(test, await buildOrganization(test, overrides)),
  asSuperAdmin: async () => signIn(test, await buildSuperAdmin(test)),
  /** The same of an admin of these groups; of one of their own where none is named. */
  asGroupAdmin: async (...groupIds: readonly number[]) =>
    signIn(test, await buildGroupAdmin(test, groupIds.length > 0 ? { groupIds } : {})),
  /** Waits until the search index knows everybody. */
  settled: () => test.deps.searchIndex.settled(),
  mails: (to?: string) => mails(test.db, to),
  lastMail: (to: string) => lastMailTo(test.db, to),
  mailTypes: (to: string) => mailTypesTo(test.db, to),
  /** The kinds of notifications somebody has, oldest first. */
  notices: (userId: number) => columnOf(test, 'notifications', { user_id: userId }, 'type'),
  ...rowsOf(test),
});

/** The server that the tests of a suite share, and the address of its database. */
export type SuiteServer = TestServer & ReturnType<typeof kitOf> & { readonly url: string };
type Options = TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>);
type Define = (test: SuiteServer, name: TestDatabaseKind['name']) => void;

/** Defines a suite once per database, each with a server of its own. */
export function describeWithServer(title: string, ...given: [Define] | [Options, Define]): void {
  const [options, define] = given.length === 2 ? given : [{}, given[0]];
  describeOnEachDatabase(title, (getDb, getUrl, name) => {
    const server = built(async () => ({
      ...(await buildServer(getDb(), typeof options === 'function' ? await options() : options)),
      url: getUrl(),
    }));
    after(() => server.stop());
    define(Object.assign(server, kitOf(server)), name);
  });
}

/** The small world of a suite, and a client of each role in it. */
export function useWorld(test: TestServer): [World, Readonly<Record<Role, Client>>] {
  const world = built(() => buildWorld(test));
  const clients = ROLES.map((role) => [role, new LateClient(() => world.as(role))] as const);
  return [world, Object.fromEntries(clients) as unknown as Record<Role, Client>];
}
