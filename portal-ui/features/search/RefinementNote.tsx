import { Box, CircularProgress, Typography } from '@mui/material';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SearchOutcome } from './runSearch.ts';

const icons = {
  pending: <CircularProgress aria-hidden size={16} thickness={5} />,
  refined: <CheckCircleOutlineRounded fontSize="small" />,
  unavailable: <InfoOutlined fontSize="small" />,
};

// keys: search:assessment.refining, search:assessment.refined

export function refinementText(t: TFunction<'search'>, assessment: SearchOutcome['assessment']): string {
  if (assessment === 'done') return '';
  if (assessment === 'unavailable') return t('assessment.unavailable');
  return t(assessment === 'pending' ? 'assessment.refining' : 'assessment.refined');
}

/** The state of the refinement; its height stays the same, so that the results do not move. */
export function RefinementNote({ assessment }: { assessment: SearchOutcome['assessment'] }) {
  const { t } = useTranslation('search');
  if (assessment === 'done') return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        mb: 4,
        minHeight: { xs: '3.3em', sm: '1.65em' },
        color: 'text.secondary',
      }}
    >
      {/* As high as a line of text, and as wide for every icon. */}
      <Box sx={{ flex: 'none', width: 20, height: '1.65em', display: 'grid', placeItems: 'center' }}>
        {icons[assessment]}
      </Box>
      <Typography>{refinementText(t, assessment)}</Typography>
    </Box>
  );
}
