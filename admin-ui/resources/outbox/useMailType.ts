import { useTranslation } from 'react-i18next';
import { wordsOf } from '../audit/actions.ts';

/** What kind of e-mail it is, in words; a new kind still reads as words. */
export function useMailType(): (type: string) => string {
  const { t } = useTranslation('admin-work');
  return (type) => t(`outbox.types.${type}`, { defaultValue: wordsOf(type) });
}
