import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { useLocale } from '../../../ui-shared/i18n/locale.ts';
import { listed, skillLabel } from '../../../ui-shared/i18n/words.ts';
import { useFresh } from '../../app/data/useFresh.ts';
import { Fact } from '../../components/Sections.tsx';

export const percent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share);

export function ReadAs({ request: { title, description, skillsRequired } }: { request: HelpRequest }) {
  const { t } = useTranslation('admin-trades');
  const locale = useLocale();
  // As the ranker does (requests/request-access.ts).
  const text = [title, description, skillsRequired.map(skillLabel).join(', ')].filter(Boolean).join('\n');
  const { data } = useFresh(
    ['trades', 'reading', text],
    (provider, signal) => provider.readBrief(text, signal),
    { staleTime: Infinity },
  );
  const { share: least, max } = LIMITS.trade.shown;
  const trades = (data?.trades ?? []).filter(({ share }) => share >= least).slice(0, max);
  if (trades.length === 0) return null;
  const named = trades.map(({ name, share }) => t('readAs', { name, share: percent(share, locale) }));
  return <Fact label={t('readAsLabel')}>{listed(named)}</Fact>;
}
