/** The fields of an organisation's record (spec 1 §3, spec 2 §3 and §5). */
import { ORGANIZATION_TYPES, ORGANIZATION_TYPE_ALIASES } from './enums.ts';
import { ADMINS_CALLS, EVERY_CALL, LINES, TEXT, WEB_ADDRESS, type FieldTable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MEMBER_FIELDS } from './member-fields.ts';
import { FIELDS } from './messages.ts';

export const ORGANIZATION_FIELDS = {
  ...MEMBER_FIELDS,
  name: {
    kind: 'text',
    writtenBy: EVERY_CALL,
    filledBy: EVERY_CALL,
    ...LIMITS.name,
    message: FIELDS.organizationName.required,
    csv: {
      header: 'Name',
      aliases: ['organization', 'organisation', 'organization name', 'organisation name', 'company'],
      required: true,
    },
  },
  type: {
    kind: 'choice',
    writtenBy: EVERY_CALL,
    filledBy: EVERY_CALL,
    options: ORGANIZATION_TYPES,
    spellings: ORGANIZATION_TYPE_ALIASES,
    message: FIELDS.organizationType.required,
    csv: { header: 'Type', aliases: ['organization type', 'organisation type', 'kind'] },
  },
  description: {
    ...LINES,
    filledBy: ['own'],
    ...LIMITS.organizationDescription,
    message: FIELDS.description.min,
    csv: { header: 'Description', aliases: ['about', 'summary', 'mission'] },
  },
  website: {
    ...WEB_ADDRESS,
    message: FIELDS.website.invalid,
    csv: { header: 'Website', aliases: ['web', 'web site', 'url', 'website url', 'homepage'] },
  },
  logo: { ...WEB_ADDRESS, message: FIELDS.logo.invalid, csv: { header: 'Logo', aliases: ['logo url'] } },
  location: {
    ...TEXT,
    isKept: true,
    ...LIMITS.location,
    csv: { header: 'Location', aliases: ['city', 'town', 'place'] },
  },
  /** Of a year; a change goes through the ledger. */
  hoursAllocated: {
    kind: 'hours',
    isWhole: true,
    writtenBy: ADMINS_CALLS,
    ...LIMITS.hoursAllocated,
    csv: { header: 'Hours Allocated', aliases: ['hours', 'allocated hours'] },
  },
  hoursRemaining: { kind: 'hours', csv: { header: 'Hours Remaining' } },
  yearlyAllocationReset: { kind: 'day', isNullable: true, writtenBy: ADMINS_CALLS },
} as const satisfies FieldTable;

/** What the other side of a match sees: the public profile. */
export const ORGANIZATION_SIDE = [
  'id',
  'userId',
  'name',
  'type',
  'description',
  'website',
  'location',
  'logo',
] as const satisfies readonly (keyof typeof ORGANIZATION_FIELDS)[];
