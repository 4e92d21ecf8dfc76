import type { CsvColumn } from '../../../contract/csv.ts';
import type { OrganizationType } from '../../../contract/enums.ts';
import { ORGANIZATION_TYPES, ORGANIZATION_TYPE_ALIASES } from '../../../contract/enums.ts';

export type OrganizationColumn =
  'name' | 'type' | 'description' | 'website' | 'logo' | 'location' | 'email' | 'username' | 'hoursAllocated';

/** What import reads (contract §10 "Organisations"); the aliases are ours, in the manner of the advisors'. */
export const ORGANIZATION_COLUMNS: readonly CsvColumn<OrganizationColumn>[] = [
  {
    key: 'name',
    header: 'Name',
    aliases: ['organization', 'organisation', 'organization name', 'organisation name', 'company'],
    required: true,
  },
  { key: 'type', header: 'Type', aliases: ['organization type', 'organisation type', 'kind'] },
  { key: 'description', header: 'Description', aliases: ['about', 'summary', 'mission'] },
  { key: 'website', header: 'Website', aliases: ['web', 'web site', 'url', 'website url', 'homepage'] },
  { key: 'logo', header: 'Logo', aliases: ['logo url'] },
  { key: 'location', header: 'Location', aliases: ['city', 'town', 'place'] },
  { key: 'email', header: 'Email', aliases: ['e-mail', 'email address', 'mail'], required: true },
  { key: 'username', header: 'Username', aliases: ['user name', 'login'] },
  { key: 'hoursAllocated', header: 'Hours Allocated', aliases: ['hours', 'allocated hours'] },
];

const plain = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

const TYPES = new Map<string, OrganizationType>([
  ...Object.entries(ORGANIZATION_TYPE_ALIASES).map(([alias, type]) => [plain(alias), type] as const),
  // The label of the forms (spec 2 §3).
  ['educationalinstitution', 'educational'],
  ...ORGANIZATION_TYPES.map((type) => [plain(type), type] as const),
]);

/** A type by its value or label, in any case (`Social Enterprise`); null for anything else. */
export const readType = (cell: string): OrganizationType | null => TYPES.get(plain(cell)) ?? null;
