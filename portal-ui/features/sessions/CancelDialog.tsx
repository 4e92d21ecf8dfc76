import { useTranslation } from 'react-i18next';
import { errorText } from '../../../ui-shared/api/client.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useCancelSession } from './api/cancelSession.ts';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { dayText, rangeText } from './sessionTimes.ts';

/** Asks before a session is cancelled: names it and says who is told. */
export function CancelDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('sessions');
  const toast = useToast();
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
      onConfirm={() =>
        cancel.mutate(undefined, {
          onError: (error) =>
            toast({ title: t('cancel.failed'), description: errorText(error), variant: 'destructive' }),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
