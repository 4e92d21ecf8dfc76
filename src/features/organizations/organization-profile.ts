import type { WrittenBy } from '../../contract/fields.ts';
import type { ORGANIZATION_FIELDS } from '../../contract/organization-fields.ts';
import { fold } from '../../core/db/dialect.ts';
import type { AccountName } from '../members/index.ts';

/** What is written of an organisation; undefined leaves a field as it is, null empties it. */
export type OrganizationProfile = WrittenBy<typeof ORGANIZATION_FIELDS, 'registration'>;

/** The folded text that the lists' search looks through: "name, type, description and email" (spec 2 §5). */
export function organizationSearchText(
  { name, type, description, location }: OrganizationProfile,
  { email, username }: AccountName,
): string {
  return fold([name, type, description, location, email, username].filter(Boolean).join(' '));
}
