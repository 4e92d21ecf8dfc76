import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastsAboveActions } from '../../components/ToastsAboveActions.tsx';

/** "Dialog max width 600px" (spec 2 §9). */
const MAX_WIDTH = 600;

export interface PanelDialogProps {
  title: string;
  text?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something to look at and work in over the page, with nothing to save at its end; the whole screen on phones. */
export function PanelDialog({ title, text, onClose, children }: PanelDialogProps) {
  const { t } = useTranslation('common');
  const { breakpoints, roles } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const id = useId();
  const inset = { px: { xs: 4, sm: 6 } };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      aria-labelledby={id}
      slotProps={{
        paper: {
          sx: {
            maxWidth: { sm: MAX_WIDTH },
            ...(isNarrow ? { borderRadius: 0, border: 0 } : {}),
            // It is the dialog itself that gets the focus, so that its title is read first.
            '&:focus-visible': { outline: 'none' },
          },
        },
      }}
    >
      <ToastsAboveActions />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, ...inset, pr: 3, py: 3.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {text ? (
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              {text}
            </Typography>
          ) : null}
        </Box>
        <IconButton onClick={onClose} aria-label={t('close')}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: '1 1 auto',
          overflowY: 'auto',
          ...inset,
          py: 5,
          borderBlock: `1px solid ${roles.line}`,
          display: 'grid',
          alignContent: 'start',
          gap: 5,
        }}
      >
        {children}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', ...inset, py: 3.5 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </Box>
    </Dialog>
  );
}
