import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingRun, RunMatch } from '../../../src/contract/group-matching-api.ts';
import { DraftActions } from './DraftActions.tsx';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { PairList } from './PairList.tsx';
import { changesBetween, type Plan } from './plan.ts';
import { RuledOut } from './RuledOut.tsx';
import { UnmatchedAdvisors } from './UnmatchedAdvisors.tsx';
import { UnmatchedRequests } from './UnmatchedRequests.tsx';

/** What can be done with the pairs of a draft; nothing where it can no longer be changed. */
export interface Planning {
  plan: Plan;
  change: (plan: Plan) => void;
  never: (match: RunMatch) => void;
}

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
  const planning: Planning | null = run.abilities['change']
    ? { plan, change: setPlan, never: setNever }
    : null;
  return (
    <>
      {result ? <Summary run={run} /> : null}
      <DraftActions
        run={run}
        groupId={groupId}
        plan={plan}
        changes={changesBetween(run.settings, plan) + nevers}
        onUndo={nevers === 0 ? () => setPlan(run.settings) : undefined}
      />
      {result ? (
        <Box sx={{ display: 'grid', gap: 8, mt: 6 }}>
          <PairList matches={result.matches} planning={planning} />
          {planning ? <RuledOut run={run} planning={planning} /> : null}
          <UnmatchedRequests requests={result.unmatchedRequests} planning={planning} />
          <UnmatchedAdvisors advisors={result.unmatchedAdvisors} />
        </Box>
      ) : (
        <Typography sx={{ mt: 5, color: 'text.secondary' }}>
          {run.status === 'discarded' ? t('runs.discardedEarly') : null}
        </Typography>
      )}
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

/** The draft in a sentence. */
function Summary({ run: { result } }: { run: MatchingRun }) {
  const { t } = useTranslation('admin-work');
  if (!result) return null;
  const { matches, unmatchedRequests, totalScore } = result;
  const all = matches.length + unmatchedRequests.length;
  if (all === 0) return <Typography sx={{ mt: 5, fontWeight: 640 }}>{t('runs.nothingOpen')}</Typography>;
  return (
    <Typography className="tabular" sx={{ mt: 5, fontWeight: 640 }}>
      {t('runs.summary', { done: matches.length, count: all })}
      {matches.length > 0
        ? ` ${t('runs.average', { score: (totalScore / matches.length).toFixed(1) })}`
        : null}
    </Typography>
  );
}
