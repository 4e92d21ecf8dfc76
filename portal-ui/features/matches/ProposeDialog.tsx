import { Dialog, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_RING } from './MatchDialog.tsx';
import { ProposeForm, type ProposeFormProps } from './ProposeForm.tsx';

/** For a signed-in organisation: proposes an advisor for one of its requests in flight (`POST /api/matches`). */
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
      {/* Made anew each time: requests are read anew and nothing is chosen yet. */}
      <ProposeForm advisorId={advisorId} advisorName={advisorName} onClose={onClose} />
    </Dialog>
  );
}
