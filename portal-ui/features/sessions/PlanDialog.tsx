import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/work-api.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useChangeSession, usePlanSession } from './api/sessions.ts';
import { SessionDialog } from './SessionDialog.tsx';
import { fieldsOfSession, sessionPayload, type SessionFields } from './sessionForm.ts';
import { SessionFormFields } from './SessionFormFields.tsx';
import { useProblem } from './useProblem.ts';

export interface PlanDialogProps {
  matchId: number;
  otherName: string;
  requestTitle: string;
  onClose: () => void;
}

/** Plans a session of an accepted match; what is typed is kept for the tab when the dialog is closed. */
export function PlanDialog({ matchId, otherName, requestTitle, onClose }: PlanDialogProps) {
  const { t } = useTranslation('sessions');
  const [saved] = useState(() => fieldsOfSession());
  const form = useForm<SessionFields>({ defaultValues: saved });
  const draft = `timematch.draft.session.plan.${matchId}`;
  useDraft(form, draft, saved);
  const plan = usePlanSession();
  const { problem, show } = useProblem();
  const submit = form.handleSubmit((fields) => {
    show(undefined);
    plan.mutate(
      { matchId, ...sessionPayload(fields) },
      {
        onSuccess: () => {
          forgetDraft(draft);
          onClose();
        },
        onError: (error) => placeFieldErrors(form, error) || show(error),
      },
    );
  });
  return (
    <SessionDialog
      title={t('plan.title', { name: otherName })}
      lead={t('plan.lead', { title: requestTitle })}
      submit={t('plan.submit')}
      isBusy={plan.isPending}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SessionFormFields form={form} />
    </SessionDialog>
  );
}

export interface MoveDialogProps {
  session: Session;
  otherName: string;
  onClose: () => void;
}

/** Moves a session, or changes its length and note; what is typed is kept for the tab when the dialog is closed. */
export function MoveDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const [saved] = useState(() => fieldsOfSession(session));
  const form = useForm<SessionFields>({ defaultValues: saved });
  const draft = `timematch.draft.session.move.${session.id}`;
  useDraft(form, draft, saved);
  const change = useChangeSession(session.id);
  const { problem, show } = useProblem();
  const submit = form.handleSubmit((fields) => {
    show(undefined);
    change.mutate(sessionPayload(fields), {
      onSuccess: () => {
        forgetDraft(draft);
        onClose();
      },
      onError: (error) => placeFieldErrors(form, error) || show(error),
    });
  });
  return (
    <SessionDialog
      title={t('move.title', { name: otherName })}
      lead={t('move.lead', { name: otherName })}
      submit={t('move.submit')}
      isBusy={change.isPending}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SessionFormFields form={form} />
    </SessionDialog>
  );
}
