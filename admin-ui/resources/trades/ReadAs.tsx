import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { Fact } from '../../components/Facts.tsx';
import { percent } from './percent.ts';

export function ReadAs({ request: { title, description, skillsRequired } }: { request: HelpRequest }) {
  const { t, i18n } = useTranslation('admin-trades');
  const provider = useProvider();
  // As the ranker does (requests/request-access.ts).
  const text = [title, description, skillsRequired.map(skillLabel).join(', ')].filter(Boolean).join('\n');
  const { data } = useQuery({
    queryKey: ['trades', 'reading', text],
    queryFn: ({ signal }) => provider.readBrief(text, signal),
  });
  const { share: least, max } = LIMITS.trade.shown;
  const trades = (data?.trades ?? []).filter(({ share }) => share >= least).slice(0, max);
  if (trades.length === 0) return null;
  const named = trades.map(({ name, share }) => t('readAs', { name, share: percent(share, i18n.language) }));
  return <Fact label={t('readAsLabel')}>{named.join(', ')}</Fact>;
}
