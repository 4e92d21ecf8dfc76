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

/**
 * Builds something before the tests of a suite, and ends it after them.
 * @returns what stands for it, and can be used only while they run
 */
export function built<Thing extends object>(
  build: () => Promise<Thing> | Thing,
  end?: (thing: Thing) => unknown,
): Thing {
  let made: Thing | null = null;
  before(async () => void (made = await build()));
  after(async () => void (made && (await end?.(made))));
  const thing = (): Thing => {
    if (made === null) throw new Error('what a suite builds is there only while its tests run');
    return made;
  };
  return new Proxy({} as Thing, {
    get: (_, name) => {
      const value: unknown = Reflect.get(thing(), name);
      // A method needs its object; a function that is a property has properties of its own.
      return typeof value === 'function' && !Object.hasOwn(thing(), name)
        ? (value.bind(thing()) as unknown)
        : value;
    },
    set: (_, name, value) => Reflect.set(thing(), name, value),
    ownKeys: () => Reflect.ownKeys(thing()),
    getOwnPropertyDescriptor: (_, name) => {
      const own = Reflect.getOwnPropertyDescriptor(thing(), name);
      return own && { ...own, configurable: true };
    },
  });
}

/** What tests build on a server, and read and write past its services. */
const kitOf = (test: TestServer) => ({
  advisor: (overrides?: AdvisorOverrides) => buildAdvisor(test, overrides),
  organization: (overrides?: OrganizationOverrides) => buildOrganization(test, overrides),
  group: (overrides?: Parameters<typeof buildGroup>[1]) => buildGroup(test, overrides),
  groupAdmin: (overrides?: Parameters<typeof buildGroupAdmin>[1]) => buildGroupAdmin(test, overrides),
  superAdmin: () => buildSuperAdmin(test),
  signIn: (person: Person, headers?: Readonly<Record<string, string>>) => signIn(test, person, headers),
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

/** The server that the tests of a suite share on a database. */
export const serverOn = (place: () => Pick<SuiteServer, 'db' | 'url'>, options: Options = {}): SuiteServer =>
  built(
    async () => {
      const { db, url } = place();
      const server = await buildServer(db, typeof options === 'function' ? await options() : options);
      return { ...server, ...kitOf(server), url };
    },
    (server) => server.stop(),
  );

/** Defines a suite once per database, each with a server of its own. */
export function describeWithServer(title: string, ...given: [Define] | [Options, Define]): void {
  const [options, define] = given.length === 2 ? given : [{}, given[0]];
  describeOnEachDatabase(title, (getDb, getUrl, name) =>
    define(
      serverOn(() => ({ db: getDb(), url: getUrl() }), options),
      name,
    ),
  );
}

/** A further server on the suite's database: another process, or one with other settings. */
export const anotherServer = (test: Pick<SuiteServer, 'db' | 'url'>, options: Options = {}): SuiteServer =>
  serverOn(() => test, options);

/** Something of the tests' own that is open while those of a suite run. */
export function opened<One extends { open: () => Promise<unknown>; close: () => Promise<unknown> }>(
  one: One,
): One {
  before(() => one.open());
  after(() => one.close());
  return one;
}

/** The small world of a suite, and a client of each role in it. */
export function useWorld(test: TestServer): [World, Readonly<Record<Role, Client>>] {
  const world = built(() => buildWorld(test));
  const clients = ROLES.map((role) => [role, new LateClient(async () => world.as[role])] as const);
  return [world, Object.fromEntries(clients) as unknown as Record<Role, Client>];
}
