import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export interface SessionDialogProps {
  title: string;
  /** What it is about, under the title. */
  lead: string;
  submit: string;
  isBusy: boolean;
  /** Why the last attempt failed, where no field says so. */
  problem?: string;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form about one session; it stays as it was typed when the server refuses. */
export function SessionDialog(props: SessionDialogProps) {
  const { title, lead, submit, isBusy, problem, onSubmit, onClose, children } = props;
  const { t } = useTranslation('sessions');
  const id = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: isPhone ? { sx: { borderRadius: 0, border: 0 } } : {} }}
    >
      <DialogTitle
        id={id}
        variant="h3"
        component="h2"
        sx={{ px: { xs: 5, sm: 7 }, pt: 6, pb: 2, overflowWrap: 'anywhere' }}
      >
        {title}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 5, sm: 7 } }}>
        <Muted sx={{ mb: 5, overflowWrap: 'anywhere' }}>{lead}</Muted>
        <form
          id={`${id}-form`}
          noValidate
          aria-labelledby={id}
          onSubmit={onSubmit}
          style={{ display: 'grid', gap: 24 }}
        >
          {children}
          {problem ? <Alert severity="error">{problem}</Alert> : null}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 5, sm: 7 }, py: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onClose} disabled={isBusy} sx={{ ml: 0 }}>
          {t('form.close')}
        </Button>
        <Button type="submit" form={`${id}-form`} loading={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
