import type {
  AdministeredAccount,
  AdministeredAdvisor,
  AdministeredOrganization,
} from '../../../src/contract/admin-api.ts';
import PQueue from 'p-queue';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { MemberResource, AccountValues } from '../../app/data/memberCalls.ts';

export type Member = AdministeredAdvisor | AdministeredOrganization;

type Named = Pick<AdministeredAdvisor, 'firstName' | 'lastName' | 'username'> | { name: string };

export const memberName = (member: Named): string =>
  'name' in member
    ? member.name
    : [member.firstName, member.lastName].filter(Boolean).join(' ') || member.username;

/** What a form has changed of the groups, made on those of now, which others may have changed. @returns null: nothing */
export function changedGroups(chosen: readonly number[], before: number[], now: Member['groups']) {
  const present = now.map(({ id }) => id);
  const joined = chosen.filter((id) => !before.includes(id) && !present.includes(id));
  const kept = present.filter((id) => !before.includes(id) || chosen.includes(id));
  return joined.length === 0 && kept.length === present.length ? null : [...kept, ...joined];
}

export const accountValues = (account?: Pick<AdministeredAccount, 'email' | 'username' | 'groups'>) => ({
  email: account?.email ?? '',
  username: account?.username ?? '',
  password: '',
  groupIds: account?.groups.map(({ id }) => id) ?? [],
});

export const accountPayload = (values: AccountValues): AccountValues => {
  const { email, username, password, groupIds } = values;
  return { email, username, password, groupIds };
};

const AT_ONCE = 3;

export type NotDone = { id: number; name: string; reason: string };

type Outcome = { done: number; failed: readonly NotDone[]; gone: number };

/** Does the same to many records, also of other pages. Each stands alone: one that fails stops no other. */
export async function eachMember(
  provider: ConsoleDataProvider,
  resource: MemberResource,
  ids: readonly number[],
  act: (member: Member) => Promise<unknown>,
): Promise<Outcome> {
  const { data } = await provider.getMany<Member>(resource, { ids: [...ids] });
  const queue = new PQueue({ concurrency: AT_ONCE });
  const outcomes = await Promise.allSettled(data.map((member) => queue.add(() => act(member))));
  const failed = data.flatMap((member, at) => {
    const outcome = outcomes[at];
    if (outcome?.status !== 'rejected') return [];
    return [{ id: member.id, name: memberName(member), reason: (outcome.reason as Error).message }];
  });
  return { done: data.length - failed.length, failed, gone: ids.length - data.length };
}

export const assignGroups = (
  provider: ConsoleDataProvider,
  resource: MemberResource,
  ids: readonly number[],
  groupIds: readonly number[],
): Promise<Outcome> =>
  eachMember(provider, resource, ids, async ({ id }) => {
    // Read anew: many calls take a while, in which somebody else may have put a member into another group.
    const { groups } = (await provider.getOne<Member>(resource, { id })).data;
    const wanted = changedGroups(groupIds, [], groups);
    if (wanted) await provider.setGroups(resource, id, wanted);
  });
