import { Button } from '@mui/material';
import { useGetMany } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { MatchingRun, RunPair } from '../../../src/contract/group-matching-api.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { has, release, type Planning } from './plan.ts';

export function RuledOut({ run, planning: { plan, change } }: { run: MatchingRun; planning: Planning }) {
  const { t } = useTranslation('admin-work');
  const shown = run.result?.matches ?? [];
  const excluded = plan.excluded.filter((pair) => !has(shown, pair));
  // Only what this draft was made with: what has just been chosen is marked at its request.
  const unmet = plan.pinned.filter((pair) => has(run.settings.pinned, pair) && !has(shown, pair));
  if (excluded.length + unmet.length === 0) return null;
  const onRelease = (pair: RunPair) => change(release(plan, pair));
  return (
    <Section title={t('runs.set.title')} variant="h2">
      <Pairs label={t('runs.set.excluded')} pairs={excluded} onRelease={onRelease} />
      <Pairs label={t('runs.set.unmet')} pairs={unmet} onRelease={onRelease} />
    </Section>
  );
}

interface PairsProps {
  label: string;
  pairs: readonly RunPair[];
  onRelease: (pair: RunPair) => void;
}

function Pairs({ label, pairs, onRelease }: PairsProps) {
  const { t } = useTranslation('admin-work');
  const ids = (key: keyof RunPair) => ({ ids: [...new Set(pairs.map((pair) => pair[key]))] });
  const enabled = pairs.length > 0;
  const { data: advisors } = useGetMany<AdministeredAdvisor>('advisors', ids('advisorId'), { enabled });
  const { data: requests } = useGetMany<HelpRequest>('requests', ids('requestId'), { enabled });
  if (!enabled) return null;
  const wordsFor = ({ advisorId, requestId }: RunPair) => {
    const advisor = advisors?.find((one) => one?.id === advisorId);
    const name = [advisor?.firstName, advisor?.lastName].filter(Boolean).join(' ');
    const request = requests?.find((one) => one?.id === requestId);
    return {
      advisor: name || t('matches.unnamed'),
      title: request?.title ?? t('runs.set.request', { id: requestId }),
    };
  };
  return (
    <>
      <Quiet variant="body1">{label}</Quiet>
      <Rows
        plain
        row={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
        sx={{ mt: 2, mb: 4, display: 'grid', gap: 2 }}
      >
        {pairs.map((pair) => (
          <li key={`${pair.requestId}/${pair.advisorId}`}>
            <span>{t('runs.set.pair', wordsFor(pair))}</span>
            <Button
              size="small"
              variant="outlined"
              aria-label={t('runs.set.releaseLabel', wordsFor(pair))}
              onClick={() => onRelease(pair)}
            >
              {t('runs.set.release')}
            </Button>
          </li>
        ))}
      </Rows>
    </>
  );
}
