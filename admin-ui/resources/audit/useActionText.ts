import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../src/contract/audit.ts';
import { wordsOf } from './actions.ts';

/** What was done, and to what kind of record, in words; a new kind of event still reads as words. */
export function useActionText() {
  const { t } = useTranslation('admin-work');
  return {
    actionText: (action: string) => {
      const [noun = '', verb = ''] = action.split('.');
      const isKnown = AUDIT_ACTIONS.some((known) => known === action);
      return isKnown ? t(`audit.actions.${noun}.${verb}`) : wordsOf(action);
    },
    subjectText: (subject: string) =>
      AUDIT_SUBJECTS.some((known) => known === subject) ? t(`audit.subjects.${subject}`) : wordsOf(subject),
  };
}
