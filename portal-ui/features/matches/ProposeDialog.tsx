import { Dialog, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_RING } from './MatchDialog.tsx';
import { ProposeForm, type ProposeFormProps } from './ProposeForm.tsx';

export function ProposeDialog({
  advisorId,
  advisorName,
  open,
  onClose,
}: ProposeFormProps & { open: boolean }) {
  const { t } = useTranslation('matches');
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id} sx={NO_RING}>
      <DialogTitle id={id}>{t('propose.title', { name: advisorName })}</DialogTitle>
      {/* The form remounts each time, so that it reads the requests again. */}
      <ProposeForm advisorId={advisorId} advisorName={advisorName} onClose={onClose} />
    </Dialog>
  );
}
