import { useTranslation } from 'react-i18next';
import type { CreateSessionPayload, Session } from '../../../src/contract/requests-api.ts';
import { FormDialog } from '../../components/dialogs.tsx';
import { PlaceFields } from './SessionFormFields.tsx';
import { TimeChoice } from './SlotPicker.tsx';
import { useChangeSession, usePlanSession } from './api.ts';
import { sessionPayload, useSessionForm } from './sessionForm.ts';

interface TimeDialogProps {
  kind: 'plan' | 'move';
  matchId: number;
  session?: Session;
  words: { name: string; title?: string };
  send: (payload: Omit<CreateSessionPayload, 'matchId'>) => Promise<unknown>;
  onClose: () => void;
}

// keys: sessions:plan.title, sessions:plan.lead, sessions:plan.submit, sessions:move.title, sessions:move.lead, sessions:move.submit

/** When and where two meet: a new session, or another time of one. */
function TimeDialog({ kind, matchId, session, words, send, onClose }: TimeDialogProps) {
  const { t } = useTranslation('sessions');
  const { form, ...dialog } = useSessionForm({
    draftKey: `${kind}.${session?.id ?? matchId}`,
    session,
    send: (fields) => send(sessionPayload(fields)),
    onClose,
  });
  return (
    <FormDialog
      title={t(`${kind}.title`, words)}
      lead={t(`${kind}.lead`, words)}
      submit={t(`${kind}.submit`)}
      maxWidth="md"
      {...dialog}
    >
      <TimeChoice form={form} of={{ matchId, sessionId: session?.id }} />
      <PlaceFields form={form} />
    </FormDialog>
  );
}

export interface PlanDialogProps {
  matchId: number;
  otherName: string;
  requestTitle: string;
  onClose: () => void;
}

export function PlanDialog({ matchId, otherName: name, requestTitle: title, onClose }: PlanDialogProps) {
  const plan = usePlanSession();
  const send: TimeDialogProps['send'] = (payload) => plan.mutateAsync({ matchId, ...payload });
  return <TimeDialog kind="plan" words={{ name, title }} {...{ matchId, send, onClose }} />;
}

export interface MoveDialogProps {
  session: Session;
  otherName: string;
  onClose: () => void;
}

export function MoveDialog({ session, otherName: name, onClose }: MoveDialogProps) {
  const { mutateAsync: send } = useChangeSession(session.id);
  return (
    <TimeDialog kind="move" words={{ name }} matchId={session.matchId} {...{ session, send, onClose }} />
  );
}
