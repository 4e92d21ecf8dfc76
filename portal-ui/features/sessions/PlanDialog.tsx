import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/requests-api.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useChangeSession, usePlanSession } from './api/sessions.ts';
import { sessionPayload } from './sessionForm.ts';
import { SessionFormFields } from './SessionFormFields.tsx';
import { useSessionForm } from './useSessionForm.ts';

export interface PlanDialogProps {
  matchId: number;
  otherName: string;
  requestTitle: string;
  onClose: () => void;
}

export function PlanDialog({ matchId, otherName, requestTitle, onClose }: PlanDialogProps) {
  const { t } = useTranslation('sessions');
  const plan = usePlanSession();
  const { form, ...dialog } = useSessionForm({
    draftKey: `plan.${matchId}`,
    send: (fields) => plan.mutateAsync({ matchId, ...sessionPayload(fields) }),
    onClose,
  });
  return (
    <FormDialog
      title={t('plan.title', { name: otherName })}
      lead={t('plan.lead', { title: requestTitle })}
      submit={t('plan.submit')}
      close={t('form.close')}
      isBusy={plan.isPending}
      {...dialog}
    >
      <SessionFormFields form={form} />
    </FormDialog>
  );
}

export interface MoveDialogProps {
  session: Session;
  otherName: string;
  onClose: () => void;
}

export function MoveDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const change = useChangeSession(session.id);
  const { form, ...dialog } = useSessionForm({
    draftKey: `move.${session.id}`,
    session,
    send: (fields) => change.mutateAsync(sessionPayload(fields)),
    onClose,
  });
  return (
    <FormDialog
      title={t('move.title', { name: otherName })}
      lead={t('move.lead', { name: otherName })}
      submit={t('move.submit')}
      close={t('form.close')}
      isBusy={change.isPending}
      {...dialog}
    >
      <SessionFormFields form={form} />
    </FormDialog>
  );
}
