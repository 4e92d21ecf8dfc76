import PushPinRounded from '@mui/icons-material/PushPinRounded';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RunMatch } from '../../../src/contract/group-matching-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { ScoreWithMeter } from '../../components/suggestions/Score.tsx';
import { Alternatives, WhyPair } from './Alternatives.tsx';
import { exclude, has, pin, release, type Plan, type Planning } from './plan.ts';

export function PairRow({ match, planning }: { match: RunMatch; planning: Planning | null }) {
  const { t } = useTranslation('admin-work');
  const isOut = planning !== null && has(planning.plan.excluded, match);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <div>
        <RecordLinkTo resource="requests" id={match.requestId}>
          {match.requestTitle}
        </RecordLinkTo>
        <Quiet>{match.organizationName}</Quiet>
        <Marks match={match} plan={planning?.plan ?? null} />
      </div>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
          <ScoreWithMeter score={match.score} />
          <Box sx={{ minWidth: 0, opacity: isOut ? 0.7 : 1 }}>
            <RecordLinkTo resource="advisors" id={match.advisorId}>
              {match.advisorName || t('matches.unnamed')}
            </RecordLinkTo>
            <Typography variant="body2">{match.fitReason}</Typography>
          </Box>
        </Box>
        <WhyPair {...match} />
        {planning ? <Choices match={match} planning={planning} /> : null}
        <Alternatives title={match.requestTitle} options={match.alternatives} planning={planning} />
      </Box>
    </Box>
  );
}

function Marks({ match, plan }: { match: RunMatch; plan: Plan | null }) {
  const { t } = useTranslation('admin-work');
  const isPinned = plan ? has(plan.pinned, match) : match.pinned;
  const other = plan?.pinned.find(
    ({ requestId, advisorId }) => requestId === match.requestId && advisorId !== match.advisorId,
  );
  const chosen = other && match.alternatives.find(({ advisorId }) => advisorId === other.advisorId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
      <Chip
        size="small"
        color={match.state === 'new' ? 'info' : 'warning'}
        label={match.state === 'new' ? t('runs.state.new') : t('runs.state.pending')}
      />
      {isPinned ? <Chip size="small" icon={<PushPinRounded />} label={t('runs.state.pinned')} /> : null}
      {plan && has(plan.excluded, match) ? <Chip size="small" label={t('runs.state.excluded')} /> : null}
      {chosen ? <Chip size="small" label={t('runs.state.instead', { name: chosen.advisorName })} /> : null}
    </Box>
  );
}

function Choices({ match, planning: { plan, change, never } }: { match: RunMatch; planning: Planning }) {
  const { t } = useTranslation('admin-work');
  const { advisorName: advisor, organizationName: organization } = match;
  const pair = { advisor, title: match.requestTitle };
  const isPinned = has(plan.pinned, match);
  const isOut = has(plan.excluded, match);
  const small = { size: 'small', variant: 'outlined' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        {...small}
        aria-pressed={isPinned}
        aria-label={isPinned ? t('runs.unpinLabel', pair) : t('runs.pinLabel', pair)}
        onClick={() => change(isPinned ? release(plan, match) : pin(plan, match))}
      >
        {isPinned ? t('runs.unpin') : t('runs.pin')}
      </Button>
      <Button
        {...small}
        aria-pressed={isOut}
        aria-label={isOut ? t('runs.allowLabel', pair) : t('runs.excludeLabel', pair)}
        onClick={() => change(isOut ? release(plan, match) : exclude(plan, match))}
      >
        {isOut ? t('runs.allow') : t('runs.exclude')}
      </Button>
      <Button
        {...small}
        aria-label={t('runs.neverLabel', { advisor, organization })}
        onClick={() => never(match)}
      >
        {t('runs.never')}
      </Button>
    </Box>
  );
}
