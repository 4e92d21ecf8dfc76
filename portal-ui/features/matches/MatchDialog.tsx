import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { MatchActions } from './MatchActions.tsx';
import { AdvisorFacts, DateFacts, OrganizationFacts, RequestFacts } from './MatchFacts.tsx';
import { useMatchTitle } from './useMatchTitle.ts';
import { Verdict } from './Verdict.tsx';

export interface MatchDialogProps {
  match: Match;
  side: SessionSide;
  open: boolean;
  onClose: () => void;
  /** When it is out of sight: the focus can go back. */
  onClosed: () => void;
}

/** A match in full, from one side, with what one may do about it at its foot (spec 1 §2, "Matches"). */
export function MatchDialog({ match, side, open, onClose, onClosed }: MatchDialogProps) {
  const { t } = useTranslation('matches');
  const { breakpoints, roles } = useTheme();
  const title = useMatchTitle(match, side);
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
      aria-labelledby="match-dialog-title"
      slotProps={{ transition: { onExited: onClosed } }}
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
          <Typography variant="h3" component="h2" id="match-dialog-title">
            {title}
          </Typography>
          {underTitle ? <Typography sx={{ color: 'text.secondary' }}>{underTitle}</Typography> : null}
        </Box>
        <IconButton onClick={onClose} aria-label={t('common:close')}>
          <CloseRounded />
        </IconButton>
      </Box>
      <DialogContent
        dividers
        // A long text is scrolled with the keyboard as well.
        tabIndex={0}
        sx={{
          px: { xs: 5, sm: 8 },
          py: 6,
          display: 'grid',
          gap: 8,
          alignContent: 'start',
          borderColor: roles.line,
        }}
      >
        <Verdict match={match} side={side} />
        {side === 'advisor' ? null : <AdvisorFacts advisor={match.advisor} />}
        <RequestFacts request={match.request} />
        {side === 'advisor' ? <OrganizationFacts organization={match.organization} /> : null}
        <DateFacts match={match} />
      </DialogContent>
      <Box sx={{ px: { xs: 5, sm: 8 }, py: 4 }}>
        <MatchActions key={match.id} match={match} side={side} onDeclined={onClose} />
      </Box>
    </Dialog>
  );
}
