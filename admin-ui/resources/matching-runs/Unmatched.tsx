import { Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNMATCHED_REASONS, type RunResult } from '../../../src/contract/group-matching-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { Alternatives } from './Alternatives.tsx';
import type { Planning } from './plan.ts';

interface UnmatchedRequestsProps {
  requests: RunResult['unmatchedRequests'];
  planning: Planning | null;
}

export function UnmatchedRequests({ requests, planning }: UnmatchedRequestsProps) {
  const { t } = useTranslation('admin-work');
  if (requests.length === 0) return null;
  return (
    <Section title={t('runs.unmatched.requests', { count: requests.length })} variant="h2">
      <Card>
        <Rows row={{ p: 4 }}>
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
        </Rows>
      </Card>
    </Section>
  );
}

interface AdvisorsProps {
  advisors: RunResult['unmatchedAdvisors'];
}

export function UnmatchedAdvisors({ advisors }: AdvisorsProps) {
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
