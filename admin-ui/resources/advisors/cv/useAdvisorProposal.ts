import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../../../../src/contract/messages.ts';
import { errorText } from '../../../../ui-shared/api/client.ts';
import { useCvProposal } from '../../../../ui-shared/cv/useCvProposal.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import type { AdvisorValues } from '../advisorValues.ts';

export interface AdvisorProposalOptions {
  advisorId: number | undefined;
  /** The address may be changed; else it is not proposed. */
  mayChangeIdentity: boolean;
}

/** "Process CV" of the form of an advisor; the toasts tell what came of it. */
export function useAdvisorProposal(form: UseFormReturn<AdvisorValues>, options: AdvisorProposalOptions) {
  const { advisorId, mayChangeIdentity } = options;
  const { t } = useTranslation('admin');
  const toast = useToast();
  const proposal = useCvProposal({
    advisorId,
    current: () => {
      const { email, ...rest } = form.getValues();
      return mayChangeIdentity ? { ...rest, email } : rest;
    },
    set: (values) => {
      const shouldValidate = form.formState.isSubmitted;
      for (const [name, value] of Object.entries(values))
        form.setValue(name as keyof AdvisorValues, value, { shouldDirty: true, shouldValidate });
    },
    onNothing: () => toast({ title: t('advisorForm.proposal.nothing') }),
    onFailed: (error) =>
      toast({
        title: t('advisorForm.cv.processError'),
        description: errorText(error) || t('advisorForm.cv.processFailed'),
        variant: 'destructive',
      }),
  });
  return {
    ...proposal,
    process: () => {
      const cvText = form.getValues('cvText');
      if (cvText.trim() !== '') return proposal.ask(cvText);
      toast({ title: t('warning'), description: FIELDS.cvText.required, variant: 'warning' });
    },
  };
}
