import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  type DialogProps,
  type Theme,
} from '@mui/material';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Muted } from '../../ui-shared/layout/Text.tsx';
import { Form } from './Form.tsx';

export interface FormDialogProps {
  title: string;
  lead?: string;
  submit: string;
  close: string;
  isBusy: boolean;
  isDisabled?: boolean;
  isDestructive?: boolean;
  maxWidth?: DialogProps['maxWidth'];
  problem?: string;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
  describedBy?: string;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, lead, submit, close, isBusy, isDisabled, isDestructive, problem, onSubmit, onClose } = props;
  const id = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      aria-describedby={props.describedBy}
      maxWidth={props.maxWidth ?? 'sm'}
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: isPhone ? { sx: { borderRadius: 0, border: 0 } } : {} }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {lead ? <Muted sx={{ mb: 5, overflowWrap: 'anywhere' }}>{lead}</Muted> : null}
        <Form id={`${id}-form`} aria-labelledby={id} onSubmit={onSubmit} sx={{ gap: 6 }}>
          {props.children}
          {problem ? <Alert severity="error">{problem}</Alert> : null}
        </Form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isBusy}>
          {close}
        </Button>
        <Button
          color={isDestructive ? 'error' : 'primary'}
          type="submit"
          form={`${id}-form`}
          loading={isBusy}
          disabled={isDisabled}
        >
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
