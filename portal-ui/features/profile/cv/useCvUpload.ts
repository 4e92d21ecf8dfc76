import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AdvisorFields } from '../advisorForm.ts';
import { useUploadCv } from '../api/useUploadCv.ts';

/**
 * Stores a CV and puts its text into the CV text field: at once when that is empty, else only when the reader says so.
 */
export function useCvUpload(form: UseFormReturn<AdvisorFields>) {
  const upload = useUploadCv();
  /** The text of the file while the reader is asked whether it may replace what is in the field. */
  const [asked, setAsked] = useState<string>();
  /** The text of the file when it is not in the field: then the proposal is made of it. */
  const [beside, setBeside] = useState<string>();

  const take = (text: string) => form.setValue('cvText', text, { shouldDirty: true, shouldValidate: true });
  const place = ({ text, saved }: { text: string; saved: string }) => {
    const typed = form.getValues('cvText').trim();
    if (typed === text.trim()) return;
    if (typed !== '') setAsked(text);
    // The server has kept it already when it had none.
    else if (saved.trim() === text.trim()) form.resetField('cvText', { defaultValue: saved });
    else take(text);
  };
  return {
    isReading: upload.isPending,
    /** What is being read, or was last. */
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
