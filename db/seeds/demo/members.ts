import type { Context } from '../../../src/core/audit/audit.ts';
import { createAccount } from '../../../src/core/accounts/accounts.ts';
import { markAddressProved } from '../../../src/core/accounts/proved-address.ts';
import type { Tx } from '../../../src/core/db/database.ts';
import { fold } from '../../../src/core/db/dialect.ts';
import { AppError } from '../../../src/core/errors.ts';
import { insertRow } from '../../../src/core/db/rows.ts';
import { createAdvisor } from '../../../src/features/advisors/index.ts';
import { linkToGroups } from '../../../src/features/groups/index.ts';
import { createOrganization } from '../../../src/features/organizations/index.ts';
import type { DemoAdvisor, DemoContent, DemoGroup, DemoOrganization } from './content.ts';
import { WAVES, waveDay } from './dates.ts';
import type { DemoDates } from './dates.ts';

/** What a member of the demo became in the database. */
export interface Member {
  readonly id: number;
  readonly userId: number;
}

/** Ids by the content's keys. */
export interface DemoIds {
  readonly groups: ReadonlyMap<string, number>;
  readonly advisors: ReadonlyMap<string, Member>;
  readonly organizations: ReadonlyMap<string, Member>;
}

/** The id of a key. @throws Error when the content names something that is not there */
export function idOf<T>(ids: ReadonlyMap<string, T>, key: string): T {
  const found = ids.get(key);
  if (found === undefined) throw new Error(`The demo content names "${key}", which is not there`);
  return found;
}

interface Seeding {
  readonly trx: Tx;
  readonly context: Context;
  readonly dates: DemoDates;
}

const OPEN_COMMUNITY = 'open-community';

/** Groups, advisors, organisations and administrators, through the features' own functions. */
export async function seedMembers(
  seeding: Seeding,
  content: DemoContent,
  {
    defaultOpenGroupId,
    passwordHash,
  }: { readonly defaultOpenGroupId: number; readonly passwordHash: string },
): Promise<DemoIds> {
  const groups = new Map<string, number>();
  for (const group of content.groups)
    groups.set(group.key, await seedGroup(seeding, group, defaultOpenGroupId));

  // Those who sign in by themselves; everybody else of the demo has no usable password (contract §9).
  const hashFor = (key: string) => (key.startsWith('demo_') ? passwordHash : null);
  const advisors = new Map<string, Member>();
  for (const advisor of content.advisors) {
    advisors.set(advisor.key, await seedAdvisor(seeding, advisor, groups, hashFor(advisor.key)));
  }
  const organizations = new Map<string, Member>();
  for (const [at, organization] of content.organizations.entries()) {
    organizations.set(
      organization.key,
      await seedOrganization(seeding, organization, groups, hashFor(organization.key), at % WAVES),
    );
  }
  for (const { username, email, groups: administered } of content.administrators) {
    const userType = administered ? 'group_admin' : 'super_admin';
    const userId = await addAccount(seeding.trx, { username, email, passwordHash, userType });
    for (const key of administered ?? []) {
      const created = { created_at: seeding.dates.now(), updated_at: seeding.dates.now() };
      await seeding
        .trx('group_admins')
        .insert({ user_id: userId, group_id: idOf(groups, key), is_primary_admin: 1, ...created });
    }
  }
  await spreadJoining(seeding, [...advisors.values()], [...organizations.values()]);
  return { groups, advisors, organizations };
}

/** The installation's default open group is the content's open community; the others are added. */
async function seedGroup(
  { trx, dates }: Seeding,
  group: DemoGroup,
  defaultOpenGroupId: number,
): Promise<number> {
  const { name, description, website } = group;
  const row = {
    name,
    description,
    website,
    search_text: fold(`${name} ${description} ${website}`),
    updated_at: dates.now(),
  };
  if (group.key === OPEN_COMMUNITY) {
    await trx('groups').where('id', defaultOpenGroupId).update(row);
    return defaultOpenGroupId;
  }
  const id = await insertRow(trx, 'groups', {
    ...row,
    is_open_group: group.isOpenGroup ? 1 : 0,
    created_at: dates.now(),
  });
  return id;
}

type Account = Parameters<typeof createAccount>[1];

/** @throws Error that names the account when somebody else has its name or address already */
async function addAccount(trx: Tx, account: Account): Promise<number> {
  try {
    const id = await createAccount(trx, account);
    await markAddressProved(trx, id, account.email);
    return id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Error(
      `The demo data cannot be added: the account ${account.username} (${account.email}): ${error.message}. DEMO=off starts without it.`,
      { cause: error },
    );
  }
}

const usernameOf = ({ username, email }: DemoAdvisor | DemoOrganization): string =>
  username ?? email.replace(/@.*$/, '');

async function seedAdvisor(
  { trx, context }: Seeding,
  advisor: DemoAdvisor,
  groups: ReadonlyMap<string, number>,
  passwordHash: string | null,
): Promise<Member> {
  const { email, isManaged, openAccess } = advisor;
  const account = {
    username: usernameOf(advisor),
    email,
    passwordHash,
    userType: 'advisor',
    timeZone: 'Europe/London',
  } as const;
  const userId = await addAccount(trx, account);
  const id = await createAdvisor(trx, {
    userId,
    profile: advisor,
    isManaged,
    hasJoinedOpenGroup: openAccess,
  });
  await linkToGroups(
    trx,
    context,
    'advisor',
    id,
    advisor.groups.map((key) => idOf(groups, key)),
  );
  return { id, userId };
}

async function seedOrganization(
  { trx, context, dates }: Seeding,
  organization: DemoOrganization,
  groups: ReadonlyMap<string, number>,
  passwordHash: string | null,
  wave: number,
): Promise<Member> {
  const { email, isManaged, hoursAllocated } = organization;
  const account = {
    username: usernameOf(organization),
    email,
    passwordHash,
    userType: 'organization',
    timeZone: 'Europe/London',
  } as const;
  const userId = await addAccount(trx, account);
  const yearlyAllocationReset = dates.day(waveDay(wave) + 365);
  const id = await createOrganization(trx, context, {
    userId,
    profile: organization,
    isManaged,
    hoursAllocated,
    yearlyAllocationReset,
  });
  await linkToGroups(
    trx,
    context,
    'organization',
    id,
    organization.groups.map((key) => idOf(groups, key)),
  );
  return { id, userId };
}

/** Nobody joins today: members came in waves, before anything that the demo tells of them. */
async function spreadJoining(
  { trx, dates }: Seeding,
  advisors: readonly Member[],
  organizations: readonly Member[],
): Promise<void> {
  for (let wave = 0; wave < WAVES; wave += 1) {
    const inWave = (members: readonly Member[]) => members.filter((_, at) => at % WAVES === wave);
    const [theirs, ours] = [inWave(advisors), inWave(organizations)];
    const at = { created_at: dates.onDay(waveDay(wave), 8 + (wave % 9), (wave * 17) % 60) };
    await trx('users')
      .whereIn(
        'id',
        [...theirs, ...ours].map(({ userId }) => userId),
      )
      .update(at);
    await trx('advisors')
      .whereIn(
        'id',
        theirs.map(({ id }) => id),
      )
      .update(at);
    await trx('organizations')
      .whereIn(
        'id',
        ours.map(({ id }) => id),
      )
      .update(at);
    await trx('hour_entries')
      .whereIn(
        'organization_id',
        ours.map(({ id }) => id),
      )
      .update(at);
  }
}
