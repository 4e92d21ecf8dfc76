import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type DialogProps,
  type Theme,
} from '@mui/material';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';

interface TitledDialogProps extends Omit<DialogProps, 'open' | 'title' | 'onClose'> {
  title: string;
  open?: boolean;
  actions: ReactNode;
  /** By Esc or a click beside the dialog; without it the dialog closes by its buttons alone. */
  onClose?: () => void;
}

const CONTENT = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  alignContent: 'start',
  overflowWrap: 'anywhere',
  // A line at the end of what shows, as long as there is more of it.
  background: ({ roles }: Theme) =>
    `linear-gradient(${roles.surface} 0 0) bottom / 100% 1px no-repeat local, linear-gradient(${roles.line} 0 0) bottom / 100% 1px no-repeat`,
};

const { CloseWatcher }: Window & { CloseWatcher?: new () => EventTarget & { destroy: () => void } } = window;

/** Back of a phone closes what is open, where the browser tells of it, and leaves the page elsewhere. Escape is not its matter. */
export function useBackCloses(onClose: (() => void) | undefined) {
  const isTold = onClose && matchMedia('(pointer: coarse)').matches;
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const watcher = isTold && CloseWatcher ? new CloseWatcher() : null;
    watcher?.addEventListener('close', close);
    return () => watcher?.destroy();
  }, [isTold]);
}

export function TitledDialog({ title, open = true, actions, children, ...dialog }: TitledDialogProps) {
  const id = useId();
  const described = { 'aria-describedby': `${id}-text`, ...dialog };
  useBackCloses(open ? dialog.onClose : undefined);
  return (
    <Dialog open={open} maxWidth="xs" fullWidth {...described} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={CONTENT}>
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}

export interface Question {
  title: string;
  texts: readonly string[];
  confirm: string;
  refuse: string;
  isDestructive?: boolean;
}

export interface ConfirmDialogProps extends Question {
  open?: boolean;
  isBusy?: boolean;
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that is not easily undone (design/look.md); the harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, texts, confirm, refuse, isDestructive, isBusy, problem, onConfirm, onClose } = props;
  const actions = (
    <>
      {/* At once: moved there later, the focus would be taken from whoever is on the way with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus variant="outlined" onClick={onClose} disabled={isBusy}>
        {refuse}
      </Button>
      <Button color={isDestructive ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <TitledDialog title={title} open={open} actions={actions} onClose={isBusy ? undefined : onClose}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {texts.map((text) => (
        <DialogContentText key={text}>{text}</DialogContentText>
      ))}
    </TitledDialog>
  );
}
