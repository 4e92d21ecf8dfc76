import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Alert, Box, Button, LinearProgress, Skeleton, Typography, Card } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { MatchingRun, RunMatch, RunResult } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { decimal } from '../../../ui-shared/i18n/locale.ts';
import { PageHeading } from '../../../ui-shared/layout/Text.tsx';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { isRefusedWith } from '../../app/data/httpClient.ts';
import { useAction } from '../../components/actions.tsx';
import { StatusChip } from '../../components/cells.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { groupSearch } from '../../components/group/groups.ts';
import { Closing } from '../../components/form/DialogFrame.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { useSettingsText, DraftActions } from './DraftActions.tsx';
import { KeepApartDialog, namesOf } from './KeptApart.tsx';
import { PairRow, UnmatchedAdvisors, UnmatchedRequests, RuledOut, type ResultProps } from './PairRow.tsx';
import { changesBetween, type Plan } from './plan.ts';

/** Milliseconds between two looks at a run that is under way. */
const POLL_MS = 1_000;

const isUnderWay = ({ status }: MatchingRun): boolean => status === 'queued' || status === 'running';

export function RunPage({ groupId, id }: { groupId: number; id: number }) {
  const { t } = useTranslation(['admin-runs', 'admin-work', 'admin']);
  const reading = useFresh<MatchingRun>(
    ['matching-runs', 'run', groupId, id],
    `/api/groups/${groupId}/matching-runs/${id}`,
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false) },
  );
  const { data: run, error, refetch } = reading;
  const mayRetry = !isRefusedWith(404, error);
  return (
    <>
      <Button
        variant="text"
        href={ADMIN_PATHS.matchingRuns + groupSearch(groupId)}
        startIcon={<ArrowBackRounded />}
        sx={{ mb: 3, ml: -3 }}
      >
        {t('runs.all')}
      </Button>
      {run ? <Shown run={run} groupId={groupId} /> : <PageHeading title={t('runs.one')} sx={{ mb: 4 }} />}
      {run ? null : (
        <Failure
          title={t('admin:details.matching-runs.failed')}
          of={{ error, refetch: mayRetry ? refetch : undefined }}
        />
      )}
      {!run && !error ? <Skeleton variant="rounded" height={220} /> : null}
    </>
  );
}

function Shown({ run, groupId }: { run: MatchingRun; groupId: number }) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const when = fullDate(run.createdAt);
  const settingsText = useSettingsText();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <PageHeading title={t('runs.of', { when })} />
        <StatusChip kind="runs" status={run.status} />
      </Box>
      <Quiet variant="body1" sx={{ mt: 2 }}>
        {settingsText(run.settings)}
      </Quiet>
      {run.status === 'failed' ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          <Typography sx={{ fontWeight: 640 }}>{t('runs.failed')}</Typography>
          {run.error}
        </Alert>
      ) : null}
      {isUnderWay(run) ? <Progress run={run} /> : <Draft key={run.updatedAt} run={run} groupId={groupId} />}
    </>
  );
}

function Progress({ run: { status, progressDone, progressTotal } }: { run: MatchingRun }) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const isCounted = status === 'running' && progressTotal > 0;
  const words = status === 'queued' ? t('runs.progress.queued') : t('runs.progress.running');
  return (
    <Box sx={{ mt: 6, maxWidth: 560 }}>
      <LinearProgress
        aria-label={t('runs.progress.label')}
        {...(isCounted ? { variant: 'determinate', value: (progressDone / progressTotal) * 100 } : {})}
      />
      <Typography component="output" className="tabular" sx={{ display: 'block', mt: 2 }}>
        {isCounted ? t('runs.progress.counted', { done: progressDone, count: progressTotal }) : words}
      </Typography>
      <Quiet sx={{ mt: 1 }}>{t('runs.progress.stay')}</Quiet>
    </Box>
  );
}

/**
 * What a run found. Changes to it are gathered, and take effect when the draft is worked out anew; only then is it
 * shown afresh (`key`).
 */
function Draft({ run, groupId }: { run: MatchingRun; groupId: number }) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const [plan, setPlan] = useState<Plan>(run.settings);
  const [never, setNever] = useState<RunMatch | null>(null);
  // "Never these two" is kept at once, yet this draft was made without it.
  const [nevers, setNevers] = useState(0);
  const { result } = run;
  const repeat = useAction({
    run: (provider) => provider.repeatRun(groupId, run.id, { ...run.settings, ...plan }),
    changes: ['matching-runs'],
    failedTitle: t('runs.repeatFailed'),
  });
  const mayUndo = nevers === 0 && !repeat.isPending;
  const planning = run.abilities['change'] ? { plan, change: setPlan, never: setNever } : null;
  return (
    <>
      {result ? <Summary result={result} /> : null}
      <DraftActions
        run={run}
        groupId={groupId}
        plan={plan}
        repeat={repeat}
        changes={changesBetween(run.settings, plan) + nevers}
        onUndo={mayUndo ? () => setPlan(run.settings) : undefined}
      />
      {result ? (
        // What is changed while the draft is worked out anew would be lost with it.
        <Box inert={repeat.isPending} sx={{ display: 'grid', gap: 8, mt: 6 }}>
          <Pairs result={result} planning={planning} />
          {planning ? <RuledOut run={run} planning={planning} /> : null}
          <UnmatchedRequests result={result} planning={planning} />
          <UnmatchedAdvisors advisors={result.unmatchedAdvisors} />
        </Box>
      ) : null}
      {!result && run.status === 'discarded' ? (
        <Quiet variant="body1" sx={{ mt: 5 }}>
          {t('runs.discardedEarly')}
        </Quiet>
      ) : null}
      {never ? (
        <Closing value={() => setNever(null)}>
          <KeepApartDialog
            groups={[{ id: groupId }]}
            {...never}
            text={t('admin-work:never.text', namesOf(never))}
            onDone={() => setNevers(nevers + 1)}
          />
        </Closing>
      ) : null}
    </>
  );
}

function Summary({ result: { matches, unmatchedRequests, totalScore } }: { result: RunResult }) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const { length: done } = matches;
  const count = done + unmatchedRequests.length;
  const average = done > 0 ? ` ${t('runs.average', { score: decimal(totalScore / done, 1) })}` : '';
  return (
    <Typography className="tabular" sx={{ mt: 5, fontWeight: 640 }}>
      {count === 0 ? t('runs.nothingOpen') : `${t('runs.summary', { done, count })}${average}`}
    </Typography>
  );
}

const STEP = 25;

function Pairs({ result: { matches }, planning }: ResultProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const [shown, setShown] = useState(STEP);
  if (matches.length === 0) return null;
  const hidden = matches.length - shown;
  return (
    <Section title={t('runs.pairs', { count: matches.length })} variant="h2">
      <Card>
        <Rows row={{ p: 4 }}>
          {matches.slice(0, shown).map((match) => (
            <PairRow key={`${match.requestId}/${match.advisorId}`} match={match} planning={planning} />
          ))}
        </Rows>
      </Card>
      {hidden > 0 ? (
        <Button variant="outlined" onClick={() => setShown(shown + STEP)} sx={{ mt: 4 }}>
          {t('runs.more', { count: Math.min(STEP, hidden) })}
        </Button>
      ) : null}
    </Section>
  );
}
