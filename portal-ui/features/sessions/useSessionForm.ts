import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '../../../src/contract/requests-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useDraft } from '../../components/useDraft.ts';
import { fieldsOfSession, type SessionFields } from './sessionForm.ts';

export function useProblem() {
  const [error, setError] = useState<unknown>();
  return { problem: error === undefined ? undefined : errorText(error), show: setError };
}

interface Options {
  draftKey: string;
  session?: Session;
  send: (fields: SessionFields) => Promise<unknown>;
  onClose: () => void;
}

export function useSessionForm({ draftKey, session, send, onClose }: Options) {
  const [saved] = useState(() => fieldsOfSession(session));
  const form = useForm<SessionFields>({ defaultValues: saved });
  const draft = `timematch.draft.session.${draftKey}`;
  useDraft(form, draft, saved);
  const { problem, show } = useProblem();
  const submit = form.handleSubmit(async (fields) => {
    show(undefined);
    try {
      await send(fields);
      forgetDraft(draft);
      onClose();
    } catch (error) {
      if (!placeFieldErrors(form, error)) show(error);
    }
  });
  return { form, problem, onSubmit: submit, onClose };
}
