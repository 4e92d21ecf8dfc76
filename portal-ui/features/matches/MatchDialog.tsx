import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, Dialog, DialogContent, IconButton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { matchPath } from '../../../src/contract/routes.ts';
import { Muted, H2, LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { useIsPhone } from '../../../ui-shared/layout/useIsPhone.ts';
import { MATCH_TITLE_ID, MatchDetails, matchTitle, type MatchBodyProps } from './MatchDetails.tsx';

const Scrolled = ({ actions, children }: MatchBodyProps) => (
  <>
    <DialogContent
      dividers
      // Makes the text scrollable by the keyboard.
      tabIndex={0}
      sx={{
        px: { xs: 5, sm: 8 },
        py: 6,
        display: 'grid',
        gap: 8,
        alignContent: 'start',
        ...(actions ? {} : { borderBottom: 0 }),
      }}
    >
      {children}
    </DialogContent>
    {actions}
  </>
);

interface MatchDialogProps {
  match: Match;
  side: SessionSide;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export function MatchDialog({ match, side, open, onClose, onClosed }: MatchDialogProps) {
  const { t } = useTranslation(['matches', 'common']);
  const title = matchTitle(match, side);
  const underTitle = side === 'advisor' ? match.organization.name : match.advisor.title;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={useIsPhone()}
      disableRestoreFocus
      aria-labelledby={MATCH_TITLE_ID}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: { maxWidth: { sm: 780 } } },
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
          <H2 id={MATCH_TITLE_ID} tabIndex={-1}>
            {title}
          </H2>
          {underTitle ? <Muted>{underTitle}</Muted> : null}
          <LoneLink href={matchPath(match.id)}>{t('page.open')}</LoneLink>
        </Box>
        <IconButton onClick={onClose} aria-label={t('common:close')} sx={{ mt: -1.5, mr: -2 }}>
          <CloseRounded />
        </IconButton>
      </Box>
      <MatchDetails key={match.id} match={match} side={side} Body={Scrolled} onClose={onClose} />
    </Dialog>
  );
}
