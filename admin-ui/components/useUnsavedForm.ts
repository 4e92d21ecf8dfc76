import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved, type LeaveQuestion } from '../../ui-shared/unsaved/unsaved.ts';

type FormGuard = { isDirty: boolean; mayLeave: () => boolean };

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
