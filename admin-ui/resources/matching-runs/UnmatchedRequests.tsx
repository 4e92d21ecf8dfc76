import { Box, Card, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RunResult } from '../../../src/contract/group-matching-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Alternatives } from './Alternatives.tsx';
import type { Planning } from './Draft.tsx';

export interface UnmatchedRequestsProps {
  requests: RunResult['unmatchedRequests'];
  planning: Planning | null;
}

/** Requests that stay without, each with what stood in the way and who might do all the same. */
export function UnmatchedRequests({ requests, planning }: UnmatchedRequestsProps) {
  const { t } = useTranslation('admin-work');
  const { roles } = useTheme();
  if (requests.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="run-without">
      <Typography id="run-without" variant="h2" sx={{ mb: 3 }}>
        {t('runs.unmatched.requests', { count: requests.length })}
      </Typography>
      <Card>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
          {requests.map((request) => (
            <Box
              component="li"
              key={request.requestId}
              sx={{ p: 4, '& + &': { borderTop: `1px solid ${roles.line}` } }}
            >
              <RecordLinkTo resource="requests" id={request.requestId}>
                {request.requestTitle}
              </RecordLinkTo>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {request.organizationName}
              </Typography>
              <Typography sx={{ mt: 1 }}>{t(`runs.unmatched.request.${request.reason}`)}</Typography>
              <Alternatives
                label={t('runs.alternativesOf', { title: request.requestTitle })}
                options={request.alternatives}
                planning={planning}
              />
            </Box>
          ))}
        </Box>
      </Card>
    </Box>
  );
}
