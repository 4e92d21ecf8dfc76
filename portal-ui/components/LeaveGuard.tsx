import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_KEY } from '../../ui-shared/session/useUser.ts';
import { useLeaveGuard } from '../../ui-shared/unsaved/useLeaveGuard.ts';

/**
 * Blocks a navigation while a form has unsaved changes, and asks first. Drafts stay in the tab in both cases; a log-out
 * is not blocked. There is one for all pages, because a router supports one blocker.
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
      <DialogTitle id={id}>{t('leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={leave}>
          {t('leave.leave')}
        </Button>
        <Button onClick={stay}>{t('leave.stay')}</Button>
      </DialogActions>
    </Dialog>
  );
}
