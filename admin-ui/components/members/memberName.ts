import type {
  AdministeredAdvisor,
  AdministeredOrganization,
  AdministeredAccount,
} from '../../../src/contract/admin-api.ts';

export type Member = AdministeredAdvisor | AdministeredOrganization;

export const memberName = (
  member:
    Pick<AdministeredAdvisor, 'firstName' | 'lastName' | 'username'> | Pick<AdministeredOrganization, 'name'>,
): string =>
  'name' in member
    ? member.name
    : [member.firstName, member.lastName].filter(Boolean).join(' ') || member.username;

export const isSameGroups = (ids: readonly number[], groups: readonly { id: number }[]): boolean =>
  ids.length === groups.length && groups.every(({ id }) => ids.includes(id));

/** The account's part of the dialogs that edit advisors and organisations; a password is never shown. */
export interface AccountValues {
  email: string;
  username: string;
  password: string;
  groupIds: number[];
}

export const accountValues = (
  account?: Pick<AdministeredAccount, 'email' | 'username' | 'groups'>,
): AccountValues => ({
  email: account?.email ?? '',
  username: account?.username ?? '',
  password: '',
  groupIds: account?.groups.map(({ id }) => id) ?? [],
});

export const accountPayload = ({ email, username, password, groupIds }: AccountValues): AccountValues => ({
  email,
  username,
  password,
  groupIds,
});
