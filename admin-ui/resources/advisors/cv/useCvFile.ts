import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../../ui-shared/api/client.ts';
import { checkCvFile, extractCv } from '../../../../ui-shared/cv/api.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import type { AdvisorValues } from '../advisorValues.ts';

const isSameText = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim();

/**
 * The chosen CV of the dialog: checked and read at once, kept in the form and stored when the form is saved. Its text
 * goes into the text field; over a text that is there only after a question.
 */
export function useCvFile(form: UseFormReturn<AdvisorValues>, advisorId: number | undefined) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const [offered, setOffered] = useState<string>();

  const setFile = (file: File | null) => form.setValue('cvFile', file, { shouldDirty: true });
  const setText = (text: string) =>
    form.setValue('cvText', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const refuse = (reason: string) => {
    setProblem(reason);
    toast({ title: t('warning'), description: reason, variant: 'warning' });
  };

  const reading = useMutation({
    mutationFn: (file: File) => extractCv(file, advisorId),
    onSuccess: (text) => {
      const present = form.getValues('cvText');
      if (present.trim() === '') setText(text);
      else if (!isSameText(present, text)) setOffered(text);
    },
    onError: (error) => {
      const isNoCv = error instanceof ApiError && error.code.startsWith('CV_');
      // The server stores no file that it cannot read; what only failed this time may be stored later.
      if (isNoCv) setFile(null);
      setProblem(errorText(error));
      toast({
        title: isNoCv ? errorText(error) : t('warning'),
        description: t('advisorForm.cv.notExtracted'),
        variant: 'warning',
      });
    },
  });

  return {
    problem,
    isReading: reading.isPending,
    choose: (file: File) => {
      setProblem(undefined);
      const reason = checkCvFile(file);
      if (reason) return refuse(reason);
      setFile(file);
      reading.mutate(file);
    },
    forget: () => {
      setProblem(undefined);
      setFile(null);
    },
    replacement: {
      isOffered: offered !== undefined,
      take: () => {
        if (offered !== undefined) setText(offered);
        setOffered(undefined);
      },
      leave: () => setOffered(undefined),
    },
  };
}
