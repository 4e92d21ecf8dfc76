import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { LegalPage } from './LegalPage.tsx';

const SECTIONS = [
  'agreement',
  'eligibility',
  'service',
  'accounts',
  'advice',
  'conduct',
  'content',
  'matching',
  'hours',
  'availability',
  'liability',
  'ending',
  'law',
  'contact',
] as const;

/** The terms (spec 1 §1: the facts are given, effective 27 May 2025). */
export default function TermsPage() {
  const { t } = useTranslation('legal');
  const { brandName, legalEntity, supportEmail } = useConfig();
  const names = { brand: brandName, entity: legalEntity, email: supportEmail };
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`terms.${id}.title`),
    body: t(`terms.${id}.body`, names),
  }));
  return <LegalPage title={t('terms.title')} lead={t('terms.lead', names)} sections={sections} />;
}
