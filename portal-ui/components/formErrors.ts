import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../ui-shared/api/client.ts';

export { EMAIL_PATTERN, isWebAddress } from '../../ui-shared/forms/checks.ts';

/**
 * Sets the server's messages on their fields (contract §2, `fields`) and focuses the first.
 * @returns whether any field has a message
 */
export function placeFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const names = Object.keys(form.getValues());
  const known = Object.entries(error.fields).filter(([field]) => names.includes(field));
  known.forEach(([name, message], at) =>
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: at === 0 }),
  );
  return known.length > 0;
}

export const atLeast =
  (min: number, message: string) =>
  (text: string): true | string =>
    text.trim().length >= min || message;
