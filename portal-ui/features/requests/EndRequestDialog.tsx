import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useChangeRequest } from './api/requests.ts';

export interface EndRequestDialogProps {
  request: HelpRequest;
  status: 'completed' | 'cancelled';
  onClose: () => void;
}

/** Asks before a request is completed or cancelled: names it, and says what happens to its hours (contract §4). */
export function EndRequestDialog({ request, status, onClose }: EndRequestDialogProps) {
  const { t } = useTranslation('requests');
  const change = useChangeRequest(request.id);
  const { hoursNeeded, hoursUsed, matches } = request;
  const unused = Math.max(0, Math.round((hoursNeeded - hoursUsed) * 100) / 100);
  const pending = matches.filter((match) => match.status === 'pending').length;

  const ofHours = (): string => {
    if (status === 'completed' && hoursUsed === 0) return t('end.allUsed', { count: hoursNeeded });
    if (unused === 0) return t('end.nothingBack');
    return t('end.back', { count: unused });
  };
  const end = async () => {
    // A toast shows the refusal.
    await change.mutateAsync({ status }).catch(() => undefined);
    onClose();
  };
  const texts = [
    ofHours(),
    ...(status === 'cancelled' && hoursUsed > 0 ? [t('end.stayUsed', { count: hoursUsed })] : []),
    ...(matches.some((match) => match.status === 'accepted') ? [t('end.sessions')] : []),
    ...(pending > 0 ? [t('end.pending', { count: pending })] : []),
    t('end.final'),
  ];
  return (
    <ConfirmDialog
      open
      title={t(`end.title.${status}`, { title: request.title })}
      texts={texts}
      confirm={t(`end.confirm.${status}`)}
      refuse={t('end.refuse')}
      isDestructive={status === 'cancelled'}
      isBusy={change.isPending}
      onConfirm={() => void end()}
      onClose={onClose}
    />
  );
}
