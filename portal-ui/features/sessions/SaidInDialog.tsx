import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toastQueue } from '../../../ui-shared/toast/queue.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';

/** Announces the toasts about sessions within a dialog, because screen readers do not read outside it. */
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
