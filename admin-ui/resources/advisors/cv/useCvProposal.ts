import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CV_FIELDS } from '../../../../src/contract/advisor-fields.ts';
import { FIELDS } from '../../../../src/contract/messages.ts';
import { errorText } from '../../../../ui-shared/api/client.ts';
import { processCv } from '../../../../ui-shared/cv/api/processCv.ts';
import {
  changesOf,
  hasChanges,
  takenValues,
  type CvChoice,
  type CvCurrent,
  type CvReader,
  type ProposedChanges,
} from '../../../../ui-shared/cv/proposal.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import type { AdvisorValues } from '../advisorValues.ts';

export interface CvProposalOptions {
  advisorId: number | undefined;
  /** The address may be changed; else it is not proposed. */
  mayChangeIdentity: boolean;
}

export interface OpenProposal {
  cvText: string;
  current: CvCurrent;
  changes: ProposedChanges;
  extractedBy: CvReader;
}

/** "Process CV": asks what the CV text proposes, and puts into the form only what is then chosen. */
export function useCvProposal(form: UseFormReturn<AdvisorValues>, options: CvProposalOptions) {
  const { advisorId, mayChangeIdentity } = options;
  const { t } = useTranslation('admin');
  const toast = useToast();

  const currentValues = (): CvCurrent => {
    const { email, ...rest } = form.getValues();
    return mayChangeIdentity ? { ...rest, email } : rest;
  };

  const processing = useMutation({
    mutationFn: async (cvText: string): Promise<OpenProposal> => {
      const proposal = await processCv(cvText, advisorId);
      const current = currentValues();
      const { extractedBy } = proposal;
      return { cvText, current, changes: changesOf(current, proposal), extractedBy };
    },
    onSuccess: ({ changes }) => {
      if (!hasChanges(changes)) toast({ title: t('advisorForm.proposal.nothing') });
    },
    onError: (error) =>
      toast({
        title: t('advisorForm.cv.processError'),
        description: errorText(error) || t('advisorForm.cv.processFailed'),
        variant: 'destructive',
      }),
  });

  const open = processing.data && hasChanges(processing.data.changes) ? processing.data : undefined;
  return {
    isProcessing: processing.isPending,
    failure: processing.error ? errorText(processing.error) : undefined,
    open,
    process: () => {
      const cvText = form.getValues('cvText');
      if (cvText.trim() === '')
        return toast({ title: t('warning'), description: FIELDS.cvText.required, variant: 'warning' });
      processing.mutate(cvText);
    },
    take: (choice: CvChoice) => {
      if (!open) return;
      const { skills, ...texts } = takenValues(open.current, open.changes, choice);
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      for (const field of CV_FIELDS) {
        const text = texts[field];
        if (text !== undefined) form.setValue(field, text, options);
      }
      if (skills) form.setValue('skills', skills, options);
      processing.reset();
    },
    leave: () => processing.reset(),
  };
}
