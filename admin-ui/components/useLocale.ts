import { useTranslation } from 'react-i18next';

/** The locale for dates and numbers: British English for the English texts. */
export function useLocale(): string {
  const { language } = useTranslation('admin').i18n;
  return language === 'en' ? 'en-GB' : language;
}
