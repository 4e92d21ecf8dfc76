import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { LegalPage } from './LegalPage.tsx';

const SECTIONS = [
  'who',
  'what',
  'why',
  'search',
  'share',
  'cookies',
  'keep',
  'rights',
  'age',
  'changes',
] as const;

/** The privacy policy (spec 1 §1: the facts are given, effective 27 May 2025). */
export default function PrivacyPage() {
  const { t } = useTranslation('legal');
  const { brandName, legalEntity, supportEmail } = useConfig();
  const names = { brand: brandName, entity: legalEntity, email: supportEmail };
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`privacy.${id}.title`),
    body: t(`privacy.${id}.body`, names),
  }));
  return <LegalPage title={t('privacy.title')} lead={t('privacy.lead', names)} sections={sections} />;
}
