/** The fields of a group (spec 1 §3, spec 2 §3 and §5). */
import { ADMINS_CALLS, LINES, VERSION, WEB_ADDRESS, type FieldTable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { FIELDS } from './messages.ts';

export const GROUP_FIELDS = {
  id: { kind: 'id' },
  name: {
    kind: 'text',
    writtenBy: ADMINS_CALLS,
    filledBy: ADMINS_CALLS,
    ...LIMITS.name,
    message: FIELDS.groupName.required,
  },
  description: { ...LINES, writtenBy: ADMINS_CALLS, isKept: true, ...LIMITS.groupDescription },
  website: { ...WEB_ADDRESS, writtenBy: ADMINS_CALLS, isKept: true, message: FIELDS.groupWebsite.invalid },
  logoUrl: { ...WEB_ADDRESS, writtenBy: ADMINS_CALLS, isKept: true, message: FIELDS.logo.invalid },
  isOpenGroup: { kind: 'boolean', writtenBy: ADMINS_CALLS },
  createdAt: { kind: 'moment' },
  updatedAt: { kind: 'moment' },
  version: VERSION,
} as const satisfies FieldTable;
