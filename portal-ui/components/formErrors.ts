import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../ui-shared/api/client.ts';

/**
 * Puts the server's messages on the fields they belong to (contract §2, `fields`) and the focus on the first of them.
 * @returns whether any field took one.
 */
export function placeFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  known.forEach(([name, message], at) =>
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: at === 0 }),
  );
  return known.length > 0;
}

/** Whether a text is a full web address, as the server asks of its URL fields. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** As much of an address as a form should check: something, an @, a domain with a dot. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
