import { Box, Dialog, IconButton, Typography, useMediaQuery, useTheme } from '@mui/material';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { DIALOG_TITLE_ID, MatchDetails } from './MatchDetails.tsx';
import { useMatchTitle } from './useMatchTitle.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** No focus ring around the whole dialog. */
export const NO_RING = { '& [role="dialog"]:focus-visible': { outline: 'none' } };

export interface MatchDialogProps {
  match: Match;
  side: SessionSide;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export function MatchDialog({ match, side, open, onClose, onClosed }: MatchDialogProps) {
  const { t } = useTranslation(['matches', 'common']);
  const title = useMatchTitle(match, side);
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'));
  const underTitle = side === 'advisor' ? match.organization.name : match.advisor.title;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      disableRestoreFocus
      sx={NO_RING}
      aria-labelledby={DIALOG_TITLE_ID}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: isPhone ? { borderRadius: 0, border: 0 } : { maxWidth: 780 } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          px: { xs: 5, sm: 8 },
          pt: { xs: 4, sm: 7 },
          pb: 4,
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={DIALOG_TITLE_ID} tabIndex={-1}>
            {title}
          </Typography>
          {underTitle ? <Muted>{underTitle}</Muted> : null}
        </Box>
        <IconButton onClick={onClose} aria-label={t('common:close')} sx={{ mt: -1.5, mr: -2 }}>
          <CloseRounded />
        </IconButton>
      </Box>
      <MatchDetails key={match.id} match={match} side={side} onClose={onClose} />
    </Dialog>
  );
}
