import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_KEY } from '../../ui-shared/session/useUser.ts';
import { useLeaveGuard } from '../../ui-shared/unsaved/useLeaveGuard.ts';
import { dialogActions, dialogRoom } from './dialogStyles.ts';

/**
 * Holds a navigation while a form has unsaved changes and asks first. What was typed is kept for the tab either way, and
 * who signs out has decided.
 */
export default function LeaveGuard() {
  const { t } = useTranslation('common');
  const id = useId();
  const client = useQueryClient();
  const { isHeld, leave, stay } = useLeaveGuard(
    (from, to) => from.pathname !== to.pathname && Boolean(client.getQueryData(USER_KEY)),
  );
  return (
    <Dialog open={isHeld} onClose={stay} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h3" component="h2" sx={{ ...dialogRoom, pt: 6, pb: 2 }}>
        {t('leave.title')}
      </DialogTitle>
      <DialogContent sx={dialogRoom}>
        <DialogContentText>{t('leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={dialogActions}>
        <Button variant="outlined" onClick={leave}>
          {t('leave.leave')}
        </Button>
        <Button onClick={stay}>{t('leave.stay')}</Button>
      </DialogActions>
    </Dialog>
  );
}
