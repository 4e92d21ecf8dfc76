import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AdvisorFields } from '../advisorForm.ts';
import { useUploadCv } from '../api/cv.ts';

export function useCvUpload(form: UseFormReturn<AdvisorFields>) {
  const upload = useUploadCv();
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
