import type { Context } from '../../../src/core/audit/audit.ts';
import { createAccount } from '../../../src/core/accounts/accounts.ts';
import { markAddressProved } from '../../../src/core/accounts/proved-address.ts';
import type { Tx } from '../../../src/core/db/database.ts';
import { fold } from '../../../src/core/db/dialect.ts';
import { AppError } from '../../../src/core/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { insertRow } from '../../../src/core/db/rows.ts';
import { idsOf } from '../../../src/core/records.ts';
import { newTypedCode } from '../../../src/core/typed-code.ts';
import { createAdvisor } from '../../../src/features/advisors/index.ts';
import { linkToGroups } from '../../../src/features/groups/index.ts';
import { createOrganization } from '../../../src/features/organizations/index.ts';
import type { DemoAdvisor, DemoContent, DemoGroup, DemoOrganization } from './content.ts';
import { WAVES, waveDay, type DemoDates } from './dates.ts';

interface Member {
  readonly id: number;
  readonly userId: number;
}

/** By the content's keys. */
interface DemoIds {
  readonly groups: ReadonlyMap<string, number>;
  readonly advisors: ReadonlyMap<string, Member>;
  readonly organizations: ReadonlyMap<string, Member>;
}

/** @throws Error when the content names something that is not there */
export function idOf<T>(ids: ReadonlyMap<string, T>, key: string): T {
  const found = ids.get(key);
  if (found === undefined) throw new Error(`The demo content names "${key}", which is not there`);
  return found;
}

interface Seeding {
  readonly trx: Tx;
  readonly context: Context;
  readonly content: DemoContent;
  readonly dates: DemoDates;
}

/** What the rest of the demo is seeded with. */
export interface DemoWorld extends Seeding {
  readonly ids: DemoIds;
}

const OPEN_COMMUNITY = 'open-community';
export const TIME_ZONE = 'Europe/London';

export async function seedMembers(seeding: Seeding, defaultOpenGroupId: number, passwordHash: string) {
  const { trx, context, content, dates } = seeding;
  const groups = new Map<string, number>();
  for (const group of content.groups)
    groups.set(group.key, await seedGroup(seeding, group, defaultOpenGroupId));

  const add = async (
    userType: 'advisor' | 'organization',
    member: DemoAdvisor | DemoOrganization,
    create: (userId: number) => Promise<number>,
  ): Promise<Member> => {
    // Everybody else of the demo has no usable password (contract §9).
    const hash = member.key.startsWith('demo_') ? passwordHash : null;
    const { email, username = email.replace(/@.*$/, '') } = member;
    const account = { username, email, passwordHash: hash, userType };
    const userId = await addAccount(trx, { ...account, timeZone: TIME_ZONE });
    const id = await create(userId);
    const groupIds = member.groups.map((key) => idOf(groups, key));
    await linkToGroups(trx, context, userType, id, groupIds);
    return { id, userId };
  };
  const advisors = new Map<string, Member>();
  for (const profile of content.advisors) {
    const { isManaged, openAccess: hasJoinedOpenGroup } = profile;
    const create = (userId: number) => createAdvisor(trx, { userId, profile, isManaged, hasJoinedOpenGroup });
    const member = await add('advisor', profile, create);
    advisors.set(profile.key, member);
    if (profile.bookingHours)
      await trx('booking_hours').insert({
        user_id: member.userId,
        time_zone: TIME_ZONE,
        weekly: JSON.stringify(profile.bookingHours),
        exceptions: '[]',
        notice_hours: LIMITS.booking.noticeHours.default,
        buffer_minutes: LIMITS.booking.bufferMinutes.default,
        updated_at: dates.now(),
      });
  }
  const organizations = new Map<string, Member>();
  for (const [at, profile] of content.organizations.entries()) {
    const { isManaged, hoursAllocated } = profile;
    const yearlyAllocationReset = dates.day(waveDay(at % WAVES) + 365);
    const rest = { profile, isManaged, hoursAllocated, yearlyAllocationReset };
    const create = (userId: number) => createOrganization(trx, context, { userId, ...rest });
    organizations.set(profile.key, await add('organization', profile, create));
  }
  for (const { username, email, groups: administered } of content.administrators) {
    const userType = administered ? 'group_admin' : 'super_admin';
    const userId = await addAccount(trx, { username, email, passwordHash, userType, timeZone: TIME_ZONE });
    for (const key of administered ?? []) {
      const created = { created_at: dates.now(), updated_at: dates.now() };
      const row = { user_id: userId, group_id: idOf(groups, key), is_primary_admin: 1, ...created };
      await trx('group_admins').insert(row);
    }
  }
  await spreadJoining(seeding, [...advisors.values()], [...organizations.values()]);
  return { groups, advisors, organizations };
}

/** The default open group is the content's open community. */
async function seedGroup({ trx, dates }: Seeding, group: DemoGroup, defaultOpenGroupId: number) {
  const { name, description, website } = group;
  const search_text = fold(`${name} ${description} ${website}`);
  const row = { name, description, website, search_text, updated_at: dates.now() };
  if (group.key === OPEN_COMMUNITY) {
    await trx('groups').where('id', defaultOpenGroupId).update(row);
    return defaultOpenGroupId;
  }
  return insertRow(trx, 'groups', {
    ...row,
    is_open_group: group.isOpenGroup ? 1 : 0,
    join_code: newTypedCode(LIMITS.joinCode.length),
    created_at: dates.now(),
  });
}

/** @throws Error that names the account when somebody has its name or address */
async function addAccount(trx: Tx, account: Parameters<typeof createAccount>[1]): Promise<number> {
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

/** Members came in waves, before anything that the demo tells of them. */
async function spreadJoining(
  { trx, dates }: Seeding,
  advisors: readonly Member[],
  organizations: readonly Member[],
): Promise<void> {
  for (let wave = 0; wave < WAVES; wave += 1) {
    const at = { created_at: dates.onDay(waveDay(wave), 8 + (wave % 9), (wave * 17) % 60) };
    const inWave = (members: readonly Member[]) => members.filter((_, n) => n % WAVES === wave);
    const [theirs, ours] = [inWave(advisors), inWave(organizations)];
    const userIds = [...theirs, ...ours].map(({ userId }) => userId);
    await trx('users').whereIn('id', userIds).update(at);
    await trx('advisors').whereIn('id', idsOf(theirs)).update(at);
    await trx('organizations').whereIn('id', idsOf(ours)).update(at);
    await trx('hour_entries').whereIn('organization_id', idsOf(ours)).update(at);
  }
}
