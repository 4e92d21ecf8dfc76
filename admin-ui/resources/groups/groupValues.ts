import type { Group } from '../../../src/contract/admin-api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { isWebAddress } from '../../../ui-shared/forms/checks.ts';
import type { GroupPayload } from '../../app/data/groups.ts';
import type { Problems } from '../../components/problems.ts';

/** A group as the dialog edits one: texts are never null. */
export interface GroupValues {
  name: string;
  description: string;
  website: string;
  logoUrl: string;
  isOpenGroup: boolean;
}

/** The fields in the order of the dialog. */
export const GROUP_FIELDS = [
  'name',
  'description',
  'website',
  'logoUrl',
  'isOpenGroup',
] as const satisfies readonly (keyof GroupValues)[];

/** "is_open_group defaults to false" (spec 2 §5). */
const NEW_GROUP: GroupValues = { name: '', description: '', website: '', logoUrl: '', isOpenGroup: false };

/** The record as the dialog shows it; an empty form without one. */
export function groupValues(group: Group | undefined): GroupValues {
  if (!group) return NEW_GROUP;
  return {
    name: group.name,
    description: group.description ?? '',
    website: group.website ?? '',
    logoUrl: group.logoUrl ?? '',
    isOpenGroup: group.isOpenGroup,
  };
}

/** The rules of the Add or Edit Group dialog, with their documented messages (spec 2 §5). */
export function checkGroup({ name, website, logoUrl }: GroupValues): Problems<GroupValues> {
  const problems: Problems<GroupValues> = {};
  if (!name.trim()) problems.name = { type: 'required', message: FIELDS.groupName.required };
  if (isNoAddress(website)) problems.website = { type: 'invalid', message: FIELDS.groupWebsite.invalid };
  if (isNoAddress(logoUrl)) problems.logoUrl = { type: 'invalid', message: FIELDS.logo.invalid };
  return problems;
}

const isNoAddress = (text: string): boolean => text.trim() !== '' && !isWebAddress(text.trim());

/** What is sent of the dialog. @param mayChangeOpenness whether the group may be opened or closed. */
export function groupPayload(
  { isOpenGroup, ...texts }: GroupValues,
  mayChangeOpenness: boolean,
): GroupPayload {
  const { name, description, website, logoUrl } = texts;
  return {
    name: name.trim(),
    description: description.trim(),
    website: website.trim(),
    logoUrl: logoUrl.trim(),
    ...(mayChangeOpenness ? { isOpenGroup } : {}),
  };
}
