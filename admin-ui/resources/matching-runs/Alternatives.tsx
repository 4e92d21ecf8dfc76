import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RunOption } from '../../../src/contract/group-matching-api.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { Quiet, Rows } from '../../components/Sections.tsx';
import { Score } from '../../components/suggestions/Score.tsx';
import { has, pin, release, type Planning } from './plan.ts';

export interface AlternativesProps {
  title: string;
  options: readonly RunOption[];
  planning: Planning | null;
}

export function Alternatives({ title, options, planning }: AlternativesProps) {
  const { t } = useTranslation('admin-work');
  if (options.length === 0) return null;
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', color: 'text.secondary', py: 1 } }}>
      <summary>{t('runs.alternatives', { count: options.length })}</summary>
      <Rows
        label={t('runs.alternativesOf', { title })}
        row={{ py: 2.5, display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}
        sx={{ mt: 2, borderTop: 1, borderColor: 'divider' }}
      >
        {options.map((option) => (
          <li key={option.advisorId}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <strong>{option.advisorName || t('matches.unnamed')}</strong> <Score score={option.score} />
              <Quiet>{option.fitReason}</Quiet>
              <WhyPair {...option} />
            </Box>
            {planning ? <Choose option={option} planning={planning} /> : null}
          </li>
        ))}
      </Rows>
    </Box>
  );
}

function Choose({ option, planning: { plan, change } }: { option: RunOption; planning: Planning }) {
  const { t } = useTranslation('admin-work');
  const isChosen = has(plan.pinned, option);
  const words = { name: option.advisorName };
  return (
    <Button
      size="small"
      variant="outlined"
      aria-pressed={isChosen}
      aria-label={isChosen ? t('runs.unchooseLabel', words) : t('runs.chooseLabel', words)}
      onClick={() => change(isChosen ? release(plan, option) : pin(plan, option))}
      sx={{ alignSelf: 'start' }}
    >
      {isChosen ? t('runs.chosen') : t('runs.choose')}
    </Button>
  );
}

export function WhyPair({ evidence, why, fitReason }: Pick<RunOption, 'evidence' | 'why' | 'fitReason'>) {
  return evidence && why ? <WhyThis evidence={evidence} why={why} said={fitReason} /> : null;
}
