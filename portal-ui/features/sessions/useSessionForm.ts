import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '../../../src/contract/requests-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useDraft } from '../../components/useDraft.ts';
import { fieldsOfSession, type SessionFields } from './sessionForm.ts';

/** The message of an error that belongs to no field. */
export function useProblem() {
  const [error, setError] = useState<unknown>();
  return { problem: error === undefined ? undefined : errorText(error), show: setError };
}

interface Options {
  /** The draft's key, after the common prefix. */
  draftKey: string;
  /** The session that is changed; absent when one is planned. */
  session?: Session;
  send: (fields: SessionFields) => Promise<unknown>;
  onClose: () => void;
}

/** The form of a session; its draft stays in the tab until the form has been sent. */
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
