import { EMAIL_PATTERN } from '../../../ui-shared/forms/fieldValues.ts';

/** What is wrong with a field's value, as react-admin's inputs take it in `validate`; nothing when it will do. */
type Rule<Value = string> = (value: Value) => string | undefined;

export const given =
  (message: string): Rule<unknown> =>
  (value) =>
    isBlank(value) ? message : undefined;

/** As `given`, with a mark at the label, where the form has fields that may stay blank. */
export const filled = (message: string) => Object.assign(given(message), { isRequired: true });

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export const emailAddress =
  (message: string): Rule =>
  (value) =>
    EMAIL_PATTERN.test(value.trim()) ? undefined : message;

export const ifGiven =
  (rule: Rule): Rule =>
  (value) =>
    isBlank(value) ? undefined : rule(value);
