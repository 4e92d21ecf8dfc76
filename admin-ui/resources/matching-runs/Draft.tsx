import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingRun, RunMatch, RunResult } from '../../../src/contract/group-matching-api.ts';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { DraftActions } from './DraftActions.tsx';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { PairRow } from './PairRow.tsx';
import { changesBetween, type Plan, type Planning } from './plan.ts';
import { RuledOut } from './RuledOut.tsx';
import { UnmatchedAdvisors, UnmatchedRequests } from './Unmatched.tsx';

/**
 * What a run found: its pairs, and who stays without. Changes are gathered and take effect when the draft is worked out
 * anew; only then is it shown afresh (`key`).
 */
export function Draft({ run, groupId }: { run: MatchingRun; groupId: number }) {
  const { t } = useTranslation('admin-work');
  const [plan, setPlan] = useState<Plan>(run.settings);
  const [never, setNever] = useState<RunMatch | null>(null);
  // "Never these two" is kept at once, yet this draft was made without it.
  const [nevers, setNevers] = useState(0);
  const { result } = run;
  const planning = run.abilities['change'] ? { plan, change: setPlan, never: setNever } : null;
  return (
    <>
      {result ? <Summary result={result} /> : null}
      <DraftActions
        run={run}
        groupId={groupId}
        plan={plan}
        changes={changesBetween(run.settings, plan) + nevers}
        onUndo={nevers === 0 ? () => setPlan(run.settings) : undefined}
      />
      {result ? (
        <Box sx={{ display: 'grid', gap: 8, mt: 6 }}>
          <Pairs matches={result.matches} planning={planning} />
          {planning ? <RuledOut run={run} planning={planning} /> : null}
          <UnmatchedRequests requests={result.unmatchedRequests} planning={planning} />
          <UnmatchedAdvisors advisors={result.unmatchedAdvisors} />
        </Box>
      ) : null}
      {!result && run.status === 'discarded' ? (
        <Quiet variant="body1" sx={{ mt: 5 }}>
          {t('runs.discardedEarly')}
        </Quiet>
      ) : null}
      {never ? (
        <KeepApartDialog
          groups={[{ id: groupId }]}
          advisorId={never.advisorId}
          organizationId={never.organizationId}
          text={t('never.text', { advisor: never.advisorName, organization: never.organizationName })}
          onDone={() => setNevers(nevers + 1)}
          onClose={() => setNever(null)}
        />
      ) : null}
    </>
  );
}

function Summary({ result: { matches, unmatchedRequests, totalScore } }: { result: RunResult }) {
  const { t } = useTranslation('admin-work');
  const { length: done } = matches;
  const count = done + unmatchedRequests.length;
  const average = done > 0 ? ` ${t('runs.average', { score: (totalScore / done).toFixed(1) })}` : '';
  return (
    <Typography className="tabular" sx={{ mt: 5, fontWeight: 640 }}>
      {count === 0 ? t('runs.nothingOpen') : `${t('runs.summary', { done, count })}${average}`}
    </Typography>
  );
}

const STEP = 25;

function Pairs({ matches, planning }: { matches: readonly RunMatch[]; planning: Planning | null }) {
  const { t } = useTranslation('admin-work');
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
