import { useTranslation } from 'react-i18next';
import { Note } from '../../ui-shared/layout/Text.tsx';

/** Where the page is in another language: what is searched and ranked stays English (spec 4 §18). */
export function EnglishNote() {
  const { t, i18n } = useTranslation('common');
  return i18n.language === 'en' ? null : <Note>{t('language.english')}</Note>;
}
