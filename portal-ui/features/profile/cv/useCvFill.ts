import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FIELDS } from '../../../../src/contract/messages.ts';
import { ApiError } from '../../../../ui-shared/api/client.ts';
import { processCv } from '../../../../ui-shared/cv/api/processCv.ts';
import {
  changesOf,
  hasChanges,
  saysAnything,
  takenValues,
  type CvChoice,
  type CvCurrent,
  type CvReader,
  type ProposedChanges,
} from '../../../../ui-shared/cv/proposal.ts';
import type { AdvisorFields } from '../advisorForm.ts';

export interface FoundInCv {
  id: number;
  cvText: string;
  current: CvCurrent;
  changes: ProposedChanges;
  extractedBy: CvReader;
}

export type FillOutcome = 'nothing' | 'same' | { taken: number };

/**
 * Fills the profile form from a CV: asks for the proposal, shows the differences, and sets the chosen values, which
 * stay unsaved.
 * @param textOf the text of the CV
 */
export function useCvFill(form: UseFormReturn<AdvisorFields>, textOf: () => string) {
  const process = useMutation({
    mutationFn: (cvText: string) => {
      if (cvText.trim() === '') throw new ApiError(400, FIELDS.cvText.required);
      return processCv(cvText);
    },
  });
  const [found, setFound] = useState<FoundInCv>();
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<FillOutcome>();

  const ask = () => {
    if (process.isPending) return;
    setOutcome(undefined);
    process.mutate(textOf(), {
      onSuccess: (proposal, cvText) => {
        const current: CvCurrent = form.getValues();
        const changes = changesOf(current, proposal);
        if (!saysAnything(current, proposal)) return setOutcome('nothing');
        if (!hasChanges(changes)) return setOutcome('same');
        const { extractedBy } = proposal;
        setFound((last) => ({ id: (last?.id ?? 0) + 1, cvText, current, changes, extractedBy }));
        setOpen(true);
      },
    });
  };
  const take = (choice: CvChoice) => {
    setOpen(false);
    if (!found) return;
    const taken = Object.entries(takenValues(found.current, found.changes, choice));
    for (const [name, value] of taken)
      form.setValue(name as keyof AdvisorFields, value, { shouldDirty: true, shouldValidate: true });
    setOutcome({ taken: choice.fields.length + choice.skills.length });
  };
  return {
    ask,
    take,
    close: () => setOpen(false),
    isBusy: process.isPending,
    error: process.error,
    forget: () => {
      process.reset();
      setOutcome(undefined);
    },
    found,
    isOpen,
    outcome,
  };
}
