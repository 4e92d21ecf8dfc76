import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';

/** First and last name, or the username of who has given neither yet. */
export function advisorName({
  firstName,
  lastName,
  username,
}: Pick<AdministeredAdvisor, 'firstName' | 'lastName' | 'username'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
