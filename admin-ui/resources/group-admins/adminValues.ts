import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { EMAIL_PATTERN } from '../../../ui-shared/forms/checks.ts';
import type { Problems } from '../../components/problems.ts';

/** The Add Group Administrator dialog (spec 2 §3). */
export interface AdminValues {
  /** Blank until one is chosen. */
  groupId: string;
  username: string;
  email: string;
  password: string;
  isPrimaryAdmin: boolean;
}

/** The fields in the order of the dialog. */
export const ADMIN_FIELDS = [
  'groupId',
  'username',
  'email',
  'password',
  'isPrimaryAdmin',
] as const satisfies readonly (keyof AdminValues)[];

/** "isPrimaryAdmin defaults to false" (spec 2 §5). */
export const newAdminValues = (groupId: number | undefined): AdminValues => ({
  groupId: groupId === undefined ? '' : String(groupId),
  username: '',
  email: '',
  password: '',
  isPrimaryAdmin: false,
});

/** The rules with their documented messages (spec 2 §5). @param chooseGroup what is said where none is chosen. */
export function checkAdmin(values: AdminValues, chooseGroup: string): Problems<AdminValues> {
  const problems: Problems<AdminValues> = {};
  if (!values.groupId) problems.groupId = { type: 'required', message: chooseGroup };
  if (values.username.trim().length < LIMITS.username.min)
    problems.username = { type: 'invalid', message: FIELDS.username.min };
  if (!EMAIL_PATTERN.test(values.email.trim()))
    problems.email = { type: 'invalid', message: FIELDS.groupAdminEmail.invalid };
  if (values.password.length < LIMITS.password.min)
    problems.password = { type: 'invalid', message: FIELDS.password.min };
  return problems;
}
