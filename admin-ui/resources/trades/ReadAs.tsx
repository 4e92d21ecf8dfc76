import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { Fact } from '../../components/Facts.tsx';
import { percent } from './percent.ts';
import { readBrief } from './tradesProvider.ts';

/** "Read as": the trades that the ranker reads a request as, for whoever may change them; nothing until that is known. */
export function ReadAs({ request }: { request: HelpRequest }) {
  const { scope } = useConsole();
  const { title, description, skillsRequired } = request;
  // As the ranker does (requests/request-access.ts).
  const text = [title, description, skillsRequired.map(skillLabel).join(', ')].filter(Boolean).join('\n');
  return scope.hasTrades ? <Trades text={text} /> : null;
}

function Trades({ text }: { text: string }) {
  const { t, i18n } = useTranslation('admin-trades');
  const { data } = useQuery({
    queryKey: ['trades', 'reading', text],
    queryFn: ({ signal }) => readBrief(text, signal),
  });
  const { share: least, max } = LIMITS.trade.shown;
  const trades = (data?.trades ?? []).filter(({ share }) => share >= least).slice(0, max);
  if (trades.length === 0) return null;
  const named = trades.map(({ name, share }) => t('readAs', { name, share: percent(share, i18n.language) }));
  return <Fact label={t('readAsLabel')}>{named.join(', ')}</Fact>;
}
