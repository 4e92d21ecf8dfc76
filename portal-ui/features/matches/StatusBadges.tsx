import { Box, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../src/contract/requests-api.ts';

const colourOf = { pending: 'warning', accepted: 'success', rejected: 'default' } as const;

/** "Completed" or "In Progress" by the request's status (spec 1 §4), or cancelled. */
function progressOf({ request }: Match): 'completed' | 'running' | 'cancelled' {
  return request.status === 'completed' || request.status === 'cancelled' ? request.status : 'running';
}

export function StatusBadges({ match }: { match: Match }) {
  const { t } = useTranslation('matches');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Chip color={colourOf[match.status]} label={t(`status.${match.status}`)} />
      {match.status === 'accepted' ? (
        <Chip variant="outlined" label={t(`progress.${progressOf(match)}`)} />
      ) : null}
    </Box>
  );
}
