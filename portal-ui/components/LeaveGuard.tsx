import { Button, DialogContentText } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { USER_KEY } from '../../ui-shared/session/user.ts';
import { useLeaveGuard } from '../../ui-shared/unsaved/unsaved.ts';
import { TitledDialog } from '../../ui-shared/layout/dialogs.tsx';

/** Drafts stay in the tab either way; a log-out is not blocked. One for all pages: a router supports one blocker. */
export default function LeaveGuard() {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const { state, proceed, reset } = useLeaveGuard(
    (from, to) => from.pathname !== to.pathname && Boolean(client.getQueryData(USER_KEY)),
  );
  const actions = (
    <>
      <Button variant="outlined" onClick={proceed}>
        {t('leave.leave')}
      </Button>
      <Button onClick={reset}>{t('leave.stay')}</Button>
    </>
  );
  return (
    <TitledDialog title={t('leave.title')} open={state === 'blocked'} onClose={reset} actions={actions}>
      <DialogContentText>{t('leave.text')}</DialogContentText>
    </TitledDialog>
  );
}
