import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Advisor, CurrentUser } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ERRORS } from '../../../src/contract/messages.ts';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { removeCv, uploadCv } from '../../../ui-shared/cv/api.ts';
import { readUser, USER_KEY } from '../../../ui-shared/session/user.ts';
import type { AdvisorFields } from './advisorForm.ts';

export function useCvUpload(form: UseFormReturn<AdvisorFields>) {
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      // Before it is sent, in the server's words.
      if (file.size > LIMITS.cvFileBytes) throw new ApiError(413, ERRORS.CV_TOO_LARGE);
      const { cvText, cvFileId, cvFileUrl, cvFileName } = await uploadCv(file);
      const advisor = await cvChanged(client, { cvFileId, cvFileUrl, cvFileName });
      return { text: cvText, saved: advisor?.cvText ?? '' };
    },
  });
  const [asked, setAsked] = useState<string>();
  /** The text of the file when the field keeps another; the proposal is made from it. */
  const [beside, setBeside] = useState<string>();

  const take = (text: string) => form.setValue('cvText', text, { shouldDirty: true, shouldValidate: true });
  const place = ({ text, saved }: { text: string; saved: string }) => {
    const typed = form.getValues('cvText').trim();
    if (typed === text.trim()) return;
    if (typed !== '') setAsked(text);
    // The server has stored the text, because it had none.
    else if (saved.trim() === text.trim()) form.resetField('cvText', { defaultValue: saved });
    else take(text);
  };
  return {
    isReading: upload.isPending,
    name: upload.variables?.name,
    error: upload.error,
    forgetError: upload.reset,
    isAsking: asked !== undefined,
    beside,
    forget: () => setBeside(undefined),
    read: (file: File) => {
      if (upload.isPending) return;
      setBeside(undefined);
      upload.mutate(file, { onSuccess: place });
    },
    replace: () => {
      if (asked !== undefined) take(asked);
      setAsked(undefined);
    },
    keep: () => {
      setBeside(asked);
      setAsked(undefined);
    },
  };
}

/** Deletes the CV file, then reads the user again; the CV text stays. */
export function useRemoveCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await removeCv();
      await cvChanged(client, { cvFileId: null, cvFileUrl: null, cvFileName: null });
    },
  });
}

type CvFile = Required<Pick<Advisor, 'cvFileId' | 'cvFileUrl' | 'cvFileName'>>;

/** Reads the user again after a change of the CV file; a failure keeps the known user. @returns the advisor */
async function cvChanged(client: QueryClient, file: CvFile): Promise<Advisor | undefined> {
  client.setQueryData<CurrentUser | null>(USER_KEY, (user) =>
    user?.advisor ? { ...user, advisor: { ...user.advisor, ...file } } : user,
  );
  const user = await readUser(client).catch(() => null);
  if (user) client.setQueryData(USER_KEY, user);
  return client.getQueryData<CurrentUser | null>(USER_KEY)?.advisor;
}
