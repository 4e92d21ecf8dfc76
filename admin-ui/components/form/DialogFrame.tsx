import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, Dialog, IconButton, Typography, useTheme, GlobalStyles } from '@mui/material';
import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../Sections.tsx';
import { MAIN_ID } from '../../../ui-shared/layout/SkipLink.tsx';
import { useBackCloses } from '../../../ui-shared/layout/dialogs.tsx';
import { focusIfLost } from '../../../ui-shared/layout/focus.ts';
import { useIsPhone } from '../../../ui-shared/layout/useIsPhone.ts';

/** How a dialog is closed: whoever opens it says so. */
export const Closing = createContext<() => void>(() => undefined);

/** Does it while it is still there: an answer may come when Back has closed it, and nobody is to be led away then. */
export function useWhileThere<Args extends unknown[]>(act: (...args: Args) => void) {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return (...args: Args) => {
    if (isThere.current) act(...args);
  };
}

export const useClose = () => useWhileThere(useContext(Closing));

/** A word that is too long to break makes the column no wider than the dialog. */
const STACK = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } as const;
/** "Dialog max width 600px" (spec 2 §9). */
const MAX_WIDTH = 600;

export interface DialogFrameProps {
  title: string;
  text?: ReactNode;
  isBusy?: boolean;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

export function DialogFrame({ title, text, isBusy, onClose, actions, children }: DialogFrameProps) {
  const { t } = useTranslation('common');
  const { roles } = useTheme();
  const id = useId();
  useBackCloses(isBusy ? undefined : onClose);
  // What it was opened from may be gone with what was done.
  useEffect(() => () => void setTimeout(() => focusIfLost(document.getElementById(MAIN_ID))), []);
  const inset = { px: { xs: 4, sm: 6 } };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      fullScreen={useIsPhone()}
      fullWidth
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: { sm: MAX_WIDTH } } } }}
    >
      <ToastsAboveActions />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: { xs: 4, sm: 6 }, pr: 3, py: 3.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {text ? <Quiet sx={{ mt: 1 }}>{text}</Quiet> : null}
        </Box>
        <IconButton onClick={onClose} disabled={isBusy} aria-label={t('close')}>
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
          '&, & > form': { ...STACK, gap: 5 },
        }}
      >
        {children}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3, ...inset, py: 3.5 }}>{actions}</Box>
    </Dialog>
  );
}

/** While a dialog with its buttons at the foot is open, toasts appear above them (`ui-shared/toast`). */
export function ToastsAboveActions() {
  return <GlobalStyles styles={{ ':root': { '--toast-lift': '76px' } }} />;
}
