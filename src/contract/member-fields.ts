import { ADMINS_CALLS, VERSION, type FieldTable } from './fields.ts';
import { LIMITS } from './limits.ts';

export const MEMBER_FIELDS = {
  id: { kind: 'id', csv: { header: 'ID' } },
  userId: { kind: 'id' },
  isManaged: { kind: 'boolean', writtenBy: ADMINS_CALLS, csv: { header: 'Is Managed' } },
  createdAt: { kind: 'moment', csv: { header: 'Created At' } },
  updatedAt: { kind: 'moment' },
  version: VERSION,
} as const satisfies FieldTable;

export const ACCOUNT_FIELDS = {
  username: {
    kind: 'text',
    ...LIMITS.username,
    csv: { header: 'Username', aliases: ['user name', 'login'] },
  },
  email: {
    kind: 'email',
    ...LIMITS.email,
    csv: { header: 'Email', aliases: ['e-mail', 'email address', 'mail'], required: true },
  },
  userCreatedAt: { kind: 'moment', csv: { header: 'User Created At' } },
} as const satisfies FieldTable;
