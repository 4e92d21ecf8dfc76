import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toastQueue } from '../../../ui-shared/toast/queue.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';

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
    <VisuallyHidden component="output">
      {toast && own.includes(toast.title) ? toast.title : ''}
    </VisuallyHidden>
  );
}
