/**
 * Test data, made through the features' own functions: what a test does not say is invented here and unlike any other.
 * Everybody has the password {@link PASSWORD}.
 */
import type { Skill } from '../../src/contract/enums.ts';
import { WITHOUT_LOG_IN, type Actor } from '../../src/core/access/actor.ts';
import { createAccount } from '../../src/core/accounts/accounts.ts';
import type { UserType } from '../../src/contract/enums.ts';
import type { Tx } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import type { PasswordHasher } from '../../src/core/security/passwords.ts';
import { createAdvisor, type AdvisorProfile } from '../../src/features/advisors/index.ts';
import { linkToGroups } from '../../src/features/groups/index.ts';
import { createGroup } from '../../src/features/groups/groups.service.ts';
import { createOrganization } from '../../src/features/organizations/index.ts';
import { Client, type Answer } from './client.ts';
import { realHasher } from './hashers.ts';
import type { TestServer } from './server.ts';

/** Everybody's password. */
export const PASSWORD = 'a test for everybody';

const hashes = new Map<PasswordHasher, Promise<string>>();
/** Its hash, by default as a running server makes it; made once a run. */
export function passwordHash(hasher: PasswordHasher = realHasher): Promise<string> {
  const known = hashes.get(hasher) ?? hasher.hash(PASSWORD);
  hashes.set(hasher, known);
  return known;
}

let counter = 0;
/** A number that no other test data has. */
export const unique = (): number => (counter += 1);

/** A list of words. */
export const words = (text: string): string[] => text.split(' ');

/** As many as are asked for, each made by its number from 0. */
export const listOf = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The same one after the other. */
export async function inTurn<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

/** Somebody with an account. */
export interface Person {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
}

interface AccountOverrides {
  username?: string;
  email?: string;
  /** Null: an account that no password opens (contract §8). */
  passwordHash?: string | null;
}

/** The test itself, as the audit trail names it. */
const context = { actor: 'system' } as const;

async function account(
  test: TestServer,
  trx: Tx,
  userType: UserType,
  overrides: AccountOverrides,
): Promise<Person> {
  const name = `${userType}_${unique()}`;
  const username = overrides.username ?? name;
  const email = overrides.email ?? `${name}@example.org`;
  const stored =
    overrides.passwordHash === undefined ? await passwordHash(test.deps.hasher) : overrides.passwordHash;
  return {
    userId: await createAccount(trx, { username, email, passwordHash: stored, userType }),
    username,
    email,
  };
}

export interface AdvisorOverrides extends AccountOverrides {
  profile?: AdvisorProfile;
  isManaged?: boolean;
  hasJoinedOpenGroup?: boolean;
  groupIds?: readonly number[];
}

const SKILLS: Skill[] = ['finance', 'strategy'];

/** An advisor whose profile may be found, in the given groups (none by default). */
export function buildAdvisor(
  test: TestServer,
  overrides: AdvisorOverrides = {},
): Promise<Person & { advisorId: number }> {
  return transaction(test.db, async (trx) => {
    const person = await account(test, trx, 'advisor', overrides);
    const profile = {
      firstName: 'Anna',
      lastName: `Adviser${unique()}`,
      title: 'Finance director',
      expertise: 'Cash flow forecasts, budgets and reserves of small charities',
      bio: 'I have run the finances of small charities for twenty years.',
      skills: SKILLS,
      ...overrides.profile,
    };
    const { isManaged = false, hasJoinedOpenGroup = false } = overrides;
    const advisorId = await createAdvisor(trx, {
      userId: person.userId,
      profile,
      isManaged,
      hasJoinedOpenGroup,
    });
    await linkToGroups(trx, context, 'advisor', advisorId, overrides.groupIds ?? []);
    return { ...person, advisorId };
  });
}

export interface OrganizationOverrides extends AccountOverrides {
  profile?: Partial<Parameters<typeof createOrganization>[2]['profile']>;
  isManaged?: boolean;
  hoursAllocated?: number;
  groupIds?: readonly number[];
}

/** An organisation, in the given groups (none by default). */
export function buildOrganization(
  test: TestServer,
  overrides: OrganizationOverrides = {},
): Promise<Person & { organizationId: number }> {
  return transaction(test.db, async (trx) => {
    const person = await account(test, trx, 'organization', overrides);
    const organizationId = await createOrganization(trx, context, {
      userId: person.userId,
      profile: {
        name: `Charity ${unique()}`,
        type: 'charity',
        description: 'We feed the hungry of our town.',
        ...overrides.profile,
      },
      isManaged: overrides.isManaged ?? false,
      ...(overrides.hoursAllocated === undefined ? {} : { hoursAllocated: overrides.hoursAllocated }),
    });
    await linkToGroups(trx, context, 'organization', organizationId, overrides.groupIds ?? []);
    return { ...person, organizationId };
  });
}

/** A group; private unless said otherwise. @returns its id */
export function buildGroup(
  test: TestServer,
  overrides: { name?: string; description?: string; isOpenGroup?: boolean } = {},
): Promise<number> {
  return createGroup(
    test.deps,
    { actor: anActor, requestId: 'builder' },
    { name: `Group ${unique()}`, ...overrides },
  );
}

/** The code by which a private group is asked to join (spec 4 §19). */
export async function joinCodeOf(test: TestServer, groupId: number): Promise<string> {
  const group = await test.db('groups').where('id', groupId).first('join_code');
  if (!group?.join_code) throw new Error(`group ${groupId} has no code`);
  return group.join_code;
}

/** A group admin. Without `groupIds` a group is made for them; primary everywhere unless said otherwise. */
export async function buildGroupAdmin(
  test: TestServer,
  overrides: AccountOverrides & { groupIds?: readonly number[]; isPrimaryAdmin?: boolean } = {},
): Promise<Person & { groupIds: readonly number[]; adminIds: number[] }> {
  const groupIds = overrides.groupIds ?? [await buildGroup(test)];
  return transaction(test.db, async (trx) => {
    const person = await account(test, trx, 'group_admin', overrides);
    const adminIds: number[] = [];
    for (const groupId of groupIds) {
      const [id] = await trx('group_admins').insert({
        user_id: person.userId,
        group_id: groupId,
        is_primary_admin: overrides.isPrimaryAdmin === false ? 0 : 1,
        created_at: dbTime(),
        updated_at: dbTime(),
      });
      adminIds.push(Number(id));
    }
    return { ...person, groupIds, adminIds };
  });
}

export function buildSuperAdmin(test: TestServer, overrides: AccountOverrides = {}): Promise<Person> {
  return transaction(test.db, (trx) => account(test, trx, 'super_admin', overrides));
}

/** Types a username or an address and a password, everybody's unless said otherwise. */
export const logIn = <Body = Record<string, unknown>>(
  client: Pick<Client, 'post'>,
  username: string | undefined,
  password: string | undefined = PASSWORD,
): Promise<Answer<Body>> => client.post<Body>('/api/login', { username, password });

/** Signs somebody in through the front door. @throws Error when the server refuses */
export async function signIn(
  test: TestServer,
  person: Person,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client(test.server, { headers });
  const answer = await logIn(client, person.username);
  if (answer.status !== 200) throw new Error(`${person.username} could not sign in: ${answer.text}`);
  return client;
}

/** A super admin who is nobody in particular, for functions that want to know who acts. */
const anActor: Actor = { ...WITHOUT_LOG_IN, username: 'builder' };

/** Somebody who acts without a log-in. @param of whom they act for: an advisor, an organisation, groups */
export const actorOf = (
  { userId, username }: Pick<Person, 'userId' | 'username'>,
  userType: UserType,
  of: Partial<Actor> = {},
): Actor => ({ ...WITHOUT_LOG_IN, userId, username, userType, ...of });
