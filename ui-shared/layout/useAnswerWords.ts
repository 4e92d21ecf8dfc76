import { useTranslation } from 'react-i18next';
import type { Answers } from '../../src/contract/api.ts';

/** "Answered 4 of 5 proposals, usually within 3 hours". */
export function useAnswerWords() {
  const { t } = useTranslation('common');
  return ({ asked, answered, medianHours }: Answers): string =>
    medianHours === null
      ? t('answers.text', { asked, answered })
      : t('answers.speed', { asked, answered, count: Math.max(1, Math.ceil(medianHours)) });
}
