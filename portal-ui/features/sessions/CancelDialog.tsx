import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useCancelSession } from './api/sessions.ts';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { dayText, rangeText } from './sessionTimes.ts';

export function CancelDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('sessions');
  const cancel = useCancelSession(session.id);
  const { scheduledDate, durationMinutes } = session;
  return (
    <ConfirmDialog
      open
      title={t('cancel.title', { name: otherName })}
      texts={[
        t('cancel.which', {
          day: dayText(scheduledDate, i18n.language),
          range: rangeText(scheduledDate, durationMinutes, i18n.language),
          title: session.requestTitle,
        }),
        t('cancel.told', { name: otherName }),
        t('cancel.final'),
      ]}
      confirm={t('cancel.confirm')}
      refuse={t('cancel.refuse')}
      isDestructive
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
