import { Box, Button, Typography } from '@mui/material';
import { useGetMany } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { MatchingRun, RunPair } from '../../../src/contract/group-matching-api.ts';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import type { Planning } from './Draft.tsx';
import { has, release } from './plan.ts';

/** Pairs that are fixed or ruled out and therefore stand nowhere among the pairs of the draft: to be let go again. */
export function RuledOut({ run, planning: { plan, change } }: { run: MatchingRun; planning: Planning }) {
  const { t } = useTranslation('admin-work');
  const shown = run.result?.matches ?? [];
  const excluded = plan.excluded.filter((pair) => !has(shown, pair));
  // Only what this draft was made with: what has just been chosen is marked at its request.
  const unmet = plan.pinned.filter((pair) => has(run.settings.pinned, pair) && !has(shown, pair));
  if (excluded.length + unmet.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="run-set">
      <Typography id="run-set" variant="h2" sx={{ mb: 3 }}>
        {t('runs.set.title')}
      </Typography>
      <Pairs
        label={t('runs.set.excluded')}
        pairs={excluded}
        onRelease={(pair) => change(release(plan, pair))}
      />
      <Pairs label={t('runs.set.unmet')} pairs={unmet} onRelease={(pair) => change(release(plan, pair))} />
    </Box>
  );
}

interface PairsProps {
  label: string;
  pairs: readonly RunPair[];
  onRelease: (pair: RunPair) => void;
}

function Pairs({ label, pairs, onRelease }: PairsProps) {
  const { t } = useTranslation('admin-work');
  const idsOf = (key: keyof RunPair) => [...new Set(pairs.map((pair) => pair[key]))];
  const isWanted = pairs.length > 0;
  const { data: advisors = [] } = useGetMany<AdministeredAdvisor>(
    'advisors',
    { ids: idsOf('advisorId') },
    { enabled: isWanted },
  );
  const { data: requests = [] } = useGetMany<HelpRequest>(
    'requests',
    { ids: idsOf('requestId') },
    { enabled: isWanted },
  );
  if (!isWanted) return null;
  const nameOf = (id: number) => {
    const advisor = advisors.find((one) => one?.id === id);
    return [advisor?.firstName, advisor?.lastName].filter(Boolean).join(' ') || t('matches.unnamed');
  };
  const titleOf = (id: number) =>
    requests.find((one) => one?.id === id)?.title ?? t('runs.set.request', { id });
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, mb: 4, p: 0, display: 'grid', gap: 2 }}>
        {pairs.map((pair) => {
          const words = { advisor: nameOf(pair.advisorId), title: titleOf(pair.requestId) };
          return (
            <Box
              component="li"
              key={`${pair.requestId}/${pair.advisorId}`}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
            >
              <span>{t('runs.set.pair', words)}</span>
              <Button
                size="small"
                variant="outlined"
                aria-label={t('runs.set.releaseLabel', words)}
                onClick={() => onRelease(pair)}
              >
                {t('runs.set.release')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
