import { Alert, Box, Button, DialogContentText } from '@mui/material';
import { useRef } from 'react';
import { MessageDialog } from './MessageDialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  texts: readonly string[];
  confirm: string;
  refuse: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that is not easily undone (design/look.md); the harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, texts, confirm, refuse, isDestructive, isBusy, problem, onConfirm, onClose } = props;
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <MessageDialog
      open={open}
      title={title}
      onClose={isBusy ? undefined : onClose}
      onEntered={() => harmless.current?.focus()}
      actions={
        <>
          <Button ref={harmless} variant="outlined" onClick={onClose} disabled={isBusy}>
            {refuse}
          </Button>
          <Button color={isDestructive ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {texts.map((text) => (
          <DialogContentText key={text}>{text}</DialogContentText>
        ))}
      </Box>
    </MessageDialog>
  );
}
