import { useEffect, useState } from 'react';
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';

type Draft = Record<string, unknown>;

function read(key: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

function write(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden the form works as it would without drafts.
  }
}

/** Forgets a draft at once, for a form that is left the moment it is sent. */
export const forgetDraft = (key: string): void => write(key, {});

/**
 * Keeps what was typed and not saved while the tab is open, so that a look at another page costs nothing
 * (design/look.md, "saved drafts"). Passwords are never kept.
 * @param key of this form and record in the tab's storage.
 * @param saved the record as the form shows it.
 * @returns whether the form began with a draft.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  saved: Values,
): boolean {
  const [draft] = useState(() => Object.entries(read(key)).filter(([name]) => name in saved));
  const { control, setValue } = form;
  const { isDirty } = form.formState;
  const typed = useWatch({ control });

  useEffect(() => {
    for (const [name, value] of draft)
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [setValue, draft]);

  useEffect(() => {
    const changed = Object.entries(typed).filter(
      ([name, value]) => !/password/i.test(name) && JSON.stringify(value) !== JSON.stringify(saved[name]),
    );
    write(key, isDirty ? Object.fromEntries(changed) : {});
  }, [key, isDirty, typed, saved]);

  return draft.length > 0;
}
