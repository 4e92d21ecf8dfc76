import { Dialog, DialogActions, DialogContent, DialogTitle, type DialogProps } from '@mui/material';
import { useId, type ReactNode } from 'react';

export interface MessageDialogProps {
  open?: boolean;
  title: string;
  /** Esc and a click beside the dialog; without it neither closes. */
  onClose?: () => void;
  onEntered?: () => void;
  maxWidth?: DialogProps['maxWidth'];
  children: ReactNode;
  actions: ReactNode;
}

export function MessageDialog(props: MessageDialogProps) {
  const { open = true, title, onClose, onEntered, maxWidth = 'xs', children, actions } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth={maxWidth}
      fullWidth
      slotProps={{ transition: { onEntered }, paper: { sx: { '&:focus-visible': { outline: 'none' } } } }}
    >
      <DialogTitle id={`${id}-title`} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent
        id={`${id}-text`}
        sx={{ display: 'grid', gap: 4, alignContent: 'start', overflowWrap: 'anywhere' }}
      >
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap', '& > *': { ml: '0 !important' } }}>
        {actions}
      </DialogActions>
    </Dialog>
  );
}
