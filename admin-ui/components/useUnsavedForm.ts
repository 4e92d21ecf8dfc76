import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved, type LeaveQuestion } from '../../ui-shared/unsaved/unsaved.ts';

/** What keeps a form from being lost. */
export interface FormGuard {
  isDirty: boolean;
  /** Whether a navigation is the form's own, after it has been saved. */
  mayLeave: () => boolean;
}

/** Holds every way out of the page while a form has unsaved changes. @returns what is asked */
export function useUnsavedForm({ isDirty, mayLeave }: FormGuard): LeaveQuestion {
  const { t } = useTranslation('admin');
  const question = useMemo(
    () => ({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirm: t('unsaved.discard'),
      refuse: t('unsaved.keep'),
    }),
    [t],
  );
  useUnsaved(isDirty, { question, mayLeave });
  return question;
}
