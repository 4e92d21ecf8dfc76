import { useEffect, useState } from 'react';
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { readDraft, writeDraft } from './drafts.ts';

/**
 * Keeps what was typed and not saved while the tab is open (design/look.md, "saved drafts"), but for passwords.
 * @param key of this form and record in the tab's storage
 * @param saved the record as the form shows it
 * @returns whether the form started with a draft
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  saved: Values,
): boolean {
  const { user } = useUser();
  // The user when the form opened: after a log-in ends, the draft still belongs to that user.
  const [userId] = useState(user?.id ?? null);
  const [draft] = useState(() => Object.entries(readDraft(key, userId)).filter(([name]) => name in saved));
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
    writeDraft(key, userId, isDirty ? Object.fromEntries(changed) : {});
  }, [key, userId, isDirty, typed, saved]);

  return draft.length > 0;
}
