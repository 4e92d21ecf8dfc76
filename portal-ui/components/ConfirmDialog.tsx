import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question; names the thing. */
  title: string;
  /** What else happens, one paragraph each. */
  texts: string[];
  confirm: string;
  refuse: string;
  /** Something is ended or taken away. */
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that is not easily undone: names the thing and says what goes with it (design/look.md). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, texts, confirm, refuse, isDestructive, isBusy, onConfirm, onClose } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {texts.map((text) => (
          <DialogContentText key={text}>{text}</DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isBusy}>
          {refuse}
        </Button>
        <Button color={isDestructive ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
