import type { AdministeredAdvisor, AdministeredOrganization } from '../../../src/contract/admin-api.ts';

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
