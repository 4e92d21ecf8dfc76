import { Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../ui-shared/layout/visuallyHidden.ts';
import { toastQueue } from '../../../ui-shared/toast/queue.ts';

/** Within a dialog, what the toasts about sessions say: they are outside of it, where readers do not hear them. */
export function SaidInDialog() {
  const { t } = useTranslation('sessions');
  const toast = useSyncExternalStore(toastQueue.subscribe, toastQueue.first);
  const own = [
    t('toast.planned'),
    t('toast.moved'),
    t('toast.completed'),
    t('toast.cancelled'),
    t('toast.answered'),
  ];
  return (
    <Box component="output" sx={visuallyHidden}>
      {toast && own.includes(toast.title) ? toast.title : ''}
    </Box>
  );
}
