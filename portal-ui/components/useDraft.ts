import { useEffect, useState } from 'react';
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { forgetTab, readTab, writeTab } from './tabStorage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields as typed, and whose they are; null for visitors. */
interface Draft {
  readonly userId: number | null;
  readonly fields: Fields;
}

const PREFIX = 'timematch.draft.';

function parse(text: string | null): Partial<Draft> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Draft> | null;
  } catch {
    return null;
  }
}

/** What is kept for somebody; nobody is shown what another person has typed in this tab. */
function read(key: string, userId: number | null): Fields {
  const draft = parse(readTab(key));
  return draft?.userId === userId ? (draft.fields ?? {}) : {};
}

function write(key: string, userId: number | null, fields: Fields): void {
  writeTab(key, Object.keys(fields).length > 0 ? JSON.stringify({ userId, fields } satisfies Draft) : null);
}

/** Forgets a draft at once, for a form that is left the moment it is sent. */
export const forgetDraft = (key: string): void => writeTab(key, null);

/** Forgets all drafts of the tab. */
export const forgetDrafts = (): void => forgetTab(PREFIX);

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
  const { user } = useUser();
  // Whoever it was when the form opened: a log-in that ends meanwhile makes the draft nobody else's.
  const [userId] = useState(user?.id ?? null);
  const [draft] = useState(() => Object.entries(read(key, userId)).filter(([name]) => name in saved));
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
    write(key, userId, isDirty ? Object.fromEntries(changed) : {});
  }, [key, userId, isDirty, typed, saved]);

  return draft.length > 0;
}
