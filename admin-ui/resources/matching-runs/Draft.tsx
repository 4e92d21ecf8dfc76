import { Box, Button, Card, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  UNMATCHED_REASONS,
  type MatchingRun,
  type RunMatch,
  type RunResult,
} from '../../../src/contract/group-matching-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { Alternatives } from './Alternatives.tsx';
import { DraftActions } from './DraftActions.tsx';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { PairRow } from './PairRow.tsx';
import { changesBetween, type Plan, type Planning } from './plan.ts';
import { RuledOut } from './RuledOut.tsx';

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

/** The draft in a sentence. */
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

/** A card with a row for each. */
function CardRows({ children }: { children: ReactNode }) {
  return (
    <Card>
      <Rows row={{ p: 4 }}>{children}</Rows>
    </Card>
  );
}

/** Pairs shown at a time: a group may have hundreds. */
const STEP = 25;

/** The pairs of a draft, best first as the run answered them. */
function Pairs({ matches, planning }: { matches: readonly RunMatch[]; planning: Planning | null }) {
  const { t } = useTranslation('admin-work');
  const [shown, setShown] = useState(STEP);
  if (matches.length === 0) return null;
  const hidden = matches.length - shown;
  return (
    <Section title={t('runs.pairs', { count: matches.length })} variant="h2">
      <CardRows>
        {matches.slice(0, shown).map((match) => (
          <PairRow key={`${match.requestId}/${match.advisorId}`} match={match} planning={planning} />
        ))}
      </CardRows>
      {hidden > 0 ? (
        <Button variant="outlined" onClick={() => setShown(shown + STEP)} sx={{ mt: 4 }}>
          {t('runs.more', { count: Math.min(STEP, hidden) })}
        </Button>
      ) : null}
    </Section>
  );
}

interface UnmatchedRequestsProps {
  requests: RunResult['unmatchedRequests'];
  planning: Planning | null;
}

/** Requests that stay without, each with what stood in the way and who might do all the same. */
function UnmatchedRequests({ requests, planning }: UnmatchedRequestsProps) {
  const { t } = useTranslation('admin-work');
  if (requests.length === 0) return null;
  return (
    <Section title={t('runs.unmatched.requests', { count: requests.length })} variant="h2">
      <CardRows>
        {requests.map(({ requestId, requestTitle, organizationName, reason, alternatives }) => (
          <li key={requestId}>
            <RecordLinkTo resource="requests" id={requestId}>
              {requestTitle}
            </RecordLinkTo>
            <Quiet>{organizationName}</Quiet>
            <Typography sx={{ mt: 1 }}>{t(`runs.unmatched.request.${reason}`)}</Typography>
            <Alternatives title={requestTitle} options={alternatives} planning={planning} />
          </li>
        ))}
      </CardRows>
    </Section>
  );
}

interface AdvisorsProps {
  advisors: RunResult['unmatchedAdvisors'];
}

/** Advisors who stay without, under what stood in the way. */
function UnmatchedAdvisors({ advisors }: AdvisorsProps) {
  const { t } = useTranslation('admin-work');
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

/** Names shown at once under each reason. */
const FEW = 12;

function Names({ advisors }: AdvisorsProps) {
  const { t } = useTranslation('admin-work');
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? advisors : advisors.slice(0, FEW);
  return (
    <>
      <Rows plain sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
        {shown.map(({ advisorId, advisorName }) => (
          <li key={advisorId}>
            <RecordLinkTo resource="advisors" id={advisorId}>
              {advisorName || t('matches.unnamed')}
            </RecordLinkTo>
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
