import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { WaitingRequest } from '../../../src/contract/insights-api.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';

/** The requests that have waited longest: whose they are, since when, and how many advisors have still to answer. */
export function LongestWaiting({ requests }: { requests: readonly WaitingRequest[] }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  return (
    <Box component="ul" aria-label={t('plots.waiting.longest')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {requests.map(({ id, title, organizationName, createdAt, askedAdvisors }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            gap: 3,
            justifyContent: 'space-between',
            py: 1.5,
            '& + &': { borderTop: `1px solid ${roles.line}` },
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="span" sx={{ fontWeight: 560, display: 'block' }}>
              {title}
            </Typography>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {`${organizationName} · ${t('plots.waiting.asked', { count: askedAdvisors })}`}
            </Typography>
          </Box>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', flexShrink: 0 }}>
            <RelativeTime iso={createdAt} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
