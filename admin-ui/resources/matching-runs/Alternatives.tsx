import { Box, Button, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RunOption } from '../../../src/contract/group-matching-api.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { Score } from '../../components/suggestions/Score.tsx';
import type { Planning } from './Draft.tsx';
import { has, pin, release } from './plan.ts';

export interface AlternativesProps {
  /** What a reader hears of the list. */
  label: string;
  options: readonly RunOption[];
  planning: Planning | null;
}

/** The best others for a request; choosing one fixes it for the next run. */
export function Alternatives({ label, options, planning }: AlternativesProps) {
  const { t } = useTranslation('admin-work');
  const { roles } = useTheme();
  if (options.length === 0) return null;
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', color: 'text.secondary', py: 1 } }}>
      <summary>{t('runs.alternatives', { count: options.length })}</summary>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
        {options.map((option) => (
          <Box
            component="li"
            key={option.advisorId}
            sx={{
              py: 2.5,
              borderTop: `1px solid ${roles.line}`,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 3,
              justifyContent: 'space-between',
            }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <strong>{option.advisorName || t('matches.unnamed')}</strong> <Score score={option.score} />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {option.fitReason}
              </Typography>
              {option.evidence && option.why ? (
                <WhyThis evidence={option.evidence} why={option.why} said={option.fitReason} />
              ) : null}
            </Box>
            {planning ? <Choose option={option} planning={planning} /> : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Choose({ option, planning: { plan, change } }: { option: RunOption; planning: Planning }) {
  const { t } = useTranslation('admin-work');
  const isChosen = has(plan.pinned, option);
  return (
    <Button
      size="small"
      variant="outlined"
      aria-pressed={isChosen}
      aria-label={
        isChosen
          ? t('runs.unchooseLabel', { name: option.advisorName })
          : t('runs.chooseLabel', { name: option.advisorName })
      }
      onClick={() => change(isChosen ? release(plan, option) : pin(plan, option))}
      sx={{ alignSelf: 'start' }}
    >
      {isChosen ? t('runs.chosen') : t('runs.choose')}
    </Button>
  );
}
