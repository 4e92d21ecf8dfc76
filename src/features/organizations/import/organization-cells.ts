import { columnsOf } from '../../../contract/csv.ts';
import type { OrganizationType } from '../../../contract/enums.ts';
import { ORGANIZATION_TYPES, ORGANIZATION_TYPE_ALIASES } from '../../../contract/enums.ts';
import { ACCOUNT_FIELDS } from '../../../contract/member-fields.ts';
import { ORGANIZATION_FIELDS } from '../../../contract/organization-fields.ts';

/** What import reads (contract §10 "Organisations"). */
export const ORGANIZATION_COLUMNS = columnsOf({ ...ORGANIZATION_FIELDS, ...ACCOUNT_FIELDS }, [
  'name',
  'type',
  'description',
  'website',
  'logo',
  'location',
  'email',
  'username',
  'hoursAllocated',
]);
export type OrganizationColumn = (typeof ORGANIZATION_COLUMNS)[number]['key'];

const plain = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

const TYPES = new Map<string, OrganizationType>([
  ...Object.entries(ORGANIZATION_TYPE_ALIASES).map(([alias, type]) => [plain(alias), type] as const),
  // The label of the forms (spec 2 §3).
  ['educationalinstitution', 'educational'],
  ...ORGANIZATION_TYPES.map((type) => [plain(type), type] as const),
]);

/** A type by its value or label, in any case (`Social Enterprise`); null for anything else. */
export const readType = (cell: string): OrganizationType | null => TYPES.get(plain(cell)) ?? null;
