import { Box, Button, CircularProgress, Typography } from '@mui/material';
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import { useTranslation } from 'react-i18next';
import type { CvOutcome } from '../../../../ui-shared/cv/useCvProposal.ts';

export interface CvFillProps {
  isBusy: boolean;
  outcome?: CvOutcome;
  onAsk: () => void;
}

export function CvFill({ isBusy, outcome, onAsk }: CvFillProps) {
  const { t } = useTranslation('profile');
  const told = () => {
    if (!outcome) return t('cv.fillHelp');
    return typeof outcome === 'string' ? t(`cv.outcome.${outcome}`) : t('cv.taken', { count: outcome.taken });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {/* A disabled button would lose the focus. */}
      <Button
        variant="outlined"
        startIcon={
          isBusy ? <CircularProgress aria-hidden size={20} color="inherit" /> : <AutoFixHighOutlined />
        }
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={onAsk}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        {t('cv.fill')}
      </Button>
      <Typography
        component="output"
        variant="body2"
        sx={{ color: outcome ? 'text.primary' : 'text.secondary', fontWeight: outcome ? 600 : undefined }}
      >
        {told()}
      </Typography>
    </Box>
  );
}
