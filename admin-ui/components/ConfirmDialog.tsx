import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId, useRef } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  /** Names the thing and says what else happens, one paragraph each. */
  texts: readonly string[];
  confirm: string;
  refuse: string;
  /** Something is ended or taken away. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Why it did not work; the dialog stays. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that is not easily undone (design/look.md); the harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, texts, confirm, refuse, isDestructive, isBusy, problem, onConfirm, onClose } = props;
  const id = useId();
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
      slotProps={{
        transition: { onEntered: () => harmless.current?.focus() },
        paper: { sx: { '&:focus-visible': { outline: 'none' } } },
      }}
    >
      <DialogTitle id={`${id}-title`} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 2 }}>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {texts.map((text) => (
          <DialogContentText key={text} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </DialogContentText>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button ref={harmless} variant="outlined" onClick={onClose} disabled={isBusy} sx={{ ml: 0 }}>
          {refuse}
        </Button>
        <Button color={isDestructive ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
