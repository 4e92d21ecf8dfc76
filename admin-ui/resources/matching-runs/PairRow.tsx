import PushPinRounded from '@mui/icons-material/PushPinRounded';
import { Box, Button, Chip, Typography, Card } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useGetMany } from 'react-admin';
import { UNMATCHED_REASONS } from '../../../src/contract/group-matching-api.ts';
import type {
  MatchingRun,
  RunMatch,
  RunOption,
  RunPair,
  RunResult,
} from '../../../src/contract/group-matching-api.ts';
import { columns } from '../../../ui-shared/theme/tokens.ts';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { SMALL } from '../../components/actions.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { ScoreWithMeter, Score } from '../../components/suggestions/Score.tsx';
import { exclude, has, pin, release, type Plan, type Planning } from './plan.ts';

function AdvisorLink({ advisorId, advisorName }: Pick<RunMatch, 'advisorId' | 'advisorName'>) {
  const { t } = useTranslation('admin-work');
  return <RecordLinkTo resource="advisors" id={advisorId} name={advisorName || t('matches.unnamed')} />;
}

export function PairRow({ match, planning }: { match: RunMatch; planning: Planning | null }) {
  const isOut = planning !== null && has(planning.plan.excluded, match);
  return (
    <Box component="li" sx={{ ...columns('md', 2, 3), gap: { xs: 3, md: 5 } }}>
      <div>
        <RecordLinkTo resource="requests" id={match.requestId} name={match.requestTitle} />
        <Quiet>{match.organizationName}</Quiet>
        <Marks match={match} plan={planning?.plan ?? null} />
      </div>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'baseline' }}>
          <ScoreWithMeter score={match.score} />
          <Box sx={{ minWidth: 0, opacity: isOut ? 0.7 : 1 }}>
            <AdvisorLink {...match} />
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
  const { t } = useTranslation(['admin-runs', 'admin-work']);
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
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const { advisorName: advisor, organizationName: organization } = match;
  const pair = { advisor, title: match.requestTitle };
  const isPinned = has(plan.pinned, match);
  const isOut = has(plan.excluded, match);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        {...SMALL}
        aria-pressed={isPinned}
        aria-label={isPinned ? t('runs.unpinLabel', pair) : t('runs.pinLabel', pair)}
        onClick={() => change(isPinned ? release(plan, match) : pin(plan, match))}
      >
        {isPinned ? t('runs.unpin') : t('runs.pin')}
      </Button>
      <Button
        {...SMALL}
        aria-pressed={isOut}
        aria-label={isOut ? t('runs.allowLabel', pair) : t('runs.excludeLabel', pair)}
        onClick={() => change(isOut ? release(plan, match) : exclude(plan, match))}
      >
        {isOut ? t('runs.allow') : t('runs.exclude')}
      </Button>
      <Button
        {...SMALL}
        aria-label={t('runs.neverLabel', { advisor, organization })}
        onClick={() => never(match)}
      >
        {t('runs.never')}
      </Button>
    </Box>
  );
}

type AlternativesProps = { title: string; options: readonly RunOption[]; planning: Planning | null };

function Alternatives({ title, options, planning }: AlternativesProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
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
              <strong>{option.advisorName || t('admin-work:matches.unnamed')}</strong>{' '}
              <Score score={option.score} />
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
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const isChosen = has(plan.pinned, option);
  const words = { name: option.advisorName };
  return (
    <Button
      {...SMALL}
      aria-pressed={isChosen}
      aria-label={isChosen ? t('runs.unchooseLabel', words) : t('runs.chooseLabel', words)}
      onClick={() => change(isChosen ? release(plan, option) : pin(plan, option))}
      sx={{ alignSelf: 'start' }}
    >
      {isChosen ? t('runs.chosen') : t('runs.choose')}
    </Button>
  );
}

const WhyPair = ({ evidence, why, fitReason }: Pick<RunOption, 'evidence' | 'why' | 'fitReason'>) =>
  evidence && why ? <WhyThis evidence={evidence} why={why} said={fitReason} /> : null;

export type ResultProps = { result: RunResult; planning: Planning | null };

export function UnmatchedRequests({ result: { unmatchedRequests: requests }, planning }: ResultProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  if (requests.length === 0) return null;
  return (
    <Section title={t('runs.unmatched.requests', { count: requests.length })} variant="h2">
      <Card>
        <Rows row={{ p: 4 }}>
          {requests.map(({ requestId, requestTitle, organizationName, reason, alternatives }) => (
            <li key={requestId}>
              <RecordLinkTo resource="requests" id={requestId} name={requestTitle} />
              <Quiet>{organizationName}</Quiet>
              <Typography sx={{ mt: 1 }}>{t(`runs.unmatched.request.${reason}`)}</Typography>
              <Alternatives title={requestTitle} options={alternatives} planning={planning} />
            </li>
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

type AdvisorsProps = { advisors: RunResult['unmatchedAdvisors'] };

export function UnmatchedAdvisors({ advisors }: AdvisorsProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  if (advisors.length === 0) return null;
  return (
    <Section
      title={t('runs.unmatched.advisors', { count: advisors.length })}
      variant="h2"
      sx={{ display: 'grid', gap: 2 }}
    >
      {UNMATCHED_REASONS.map((reason) => {
        const some = advisors.filter((advisor) => advisor.reason === reason);
        return some.length > 0 ? (
          <div key={reason}>
            <Typography variant="h3">
              {t(`runs.unmatched.advisor.${reason}`)} ({some.length})
            </Typography>
            <Names advisors={some} />
          </div>
        ) : null;
      })}
    </Section>
  );
}

const FEW = 12;

function Names({ advisors }: AdvisorsProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? advisors : advisors.slice(0, FEW);
  return (
    <>
      <Rows plain sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
        {shown.map((advisor) => (
          <li key={advisor.advisorId}>
            <AdvisorLink {...advisor} />
          </li>
        ))}
      </Rows>
      {shown.length < advisors.length ? (
        <Button variant="text" size="small" onClick={() => setIsAll(true)} sx={{ mt: 1, ml: -3 }}>
          {t('runs.unmatched.all', { count: advisors.length })}
        </Button>
      ) : null}
    </>
  );
}

export function RuledOut({ run, planning: { plan, change } }: { run: MatchingRun; planning: Planning }) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
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

type PairsProps = { label: string; pairs: readonly RunPair[]; onRelease: (pair: RunPair) => void };

function Pairs({ label, pairs, onRelease }: PairsProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
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
      advisor: name || t('admin-work:matches.unnamed'),
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
              {...SMALL}
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
