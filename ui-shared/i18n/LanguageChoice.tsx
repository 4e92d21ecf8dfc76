import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PSEUDO, type Locale } from '../../src/contract/languages.ts';
import { useConfig } from '../api/queries.ts';
import { TOUCH_TARGET } from '../theme/tokens.ts';
import { speak } from './locale.ts';

const NAMES: Readonly<Record<Locale, string>> = {
  en: 'English (UK)',
  fr: 'Français',
  cy: 'Cymraeg',
  [PSEUDO]: 'Éñglîsh',
};

export const useLanguages = () => useConfig().locales.map((value) => ({ value, label: NAMES[value] }));

export function LanguageChoice() {
  const { t, i18n } = useTranslation('common');
  return (
    // The theme's own pickers would be a twentieth of the first script.
    <Box
      component="select"
      value={i18n.language}
      aria-label={t('language.label')}
      onChange={({ target }) => void speak(target.value)}
      sx={{
        minHeight: TOUCH_TARGET,
        border: 0,
        font: 'inherit',
        fontSize: '0.9375rem',
        color: 'text.secondary',
        backgroundColor: 'background.default',
      }}
    >
      {useLanguages().map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </Box>
  );
}
