import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';

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

/** What is sent of it. */
export const accountPayload = ({ email, username, password, groupIds }: AccountValues): AccountValues => ({
  email,
  username,
  password,
  groupIds,
});
