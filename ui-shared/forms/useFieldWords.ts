import { useTranslation } from 'react-i18next';
import { skillLabel } from '../i18n/words.ts';
import type { Field } from '../../src/contract/fields.ts';

/** The names are plain texts, so that the compiler does not know which keys come of them. */
const none = { defaultValue: '' };

// keys: common:fields.*, common:fieldRanges.*

export function useFieldWords() {
  const { t } = useTranslation('common');
  return {
    label: (name: string): string => t(`fields.${name}`, none),
    range: (name: string, { max }: Field): string => t(`fieldRanges.${name}`, { max, ...none }),
    option: (name: string, option: string): string => {
      if (name === 'skills') return skillLabel(option);
      return name === 'type' ? t(`organizationTypes.${option}`, none) : t(`${name}.${option}`, none);
    },
  };
}
