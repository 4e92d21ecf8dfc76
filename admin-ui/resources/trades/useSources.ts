import { useTranslation } from 'react-i18next';
import type { AdministeredTrade } from '../../../src/contract/admin-api.ts';

export function useSources() {
  const { t } = useTranslation('admin-trades');
  const sourceText = (source: AdministeredTrade['source']) => t(`sources.${source}`);
  const choices = (['own', 'shipped'] as const).map((id) => ({ id, name: sourceText(id) }));
  return { choices, sourceText };
}

export const percent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
