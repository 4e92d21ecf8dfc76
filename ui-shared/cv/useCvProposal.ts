import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELDS } from '../../src/contract/messages.ts';
import { ApiError } from '../api/client.ts';
import { processCv } from './api.ts';
import {
  changesOf,
  hasChanges,
  saysAnything,
  takenValues,
  type CvChoice,
  type CvCurrent,
  type CvReader,
  type CvTaken,
  type ProposedChanges,
} from './proposal.ts';

export interface FoundInCv {
  id: number;
  cvText: string;
  current: CvCurrent;
  changes: ProposedChanges;
  extractedBy: CvReader;
}

export type CvOutcome = 'nothing' | 'same' | { taken: number };

export interface CvForm {
  advisorId?: number;
  current: () => CvCurrent;
  set: (values: CvTaken) => void;
  onNothing?: () => void;
  onFailed?: (error: Error) => void;
}

/**
 * Fills a profile form from a CV's text: asks for the proposal, shows the differences, and sets the chosen values,
 * which stay unsaved.
 */
export function useCvProposal({ advisorId, current, set, onNothing, onFailed }: CvForm) {
  const [found, setFound] = useState<FoundInCv>();
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<CvOutcome>();
  const reading = useMutation({
    mutationFn: (cvText: string) => {
      if (cvText.trim() === '') throw new ApiError(400, FIELDS.cvText.required);
      return processCv(cvText, advisorId);
    },
    onSuccess: (proposal, cvText) => {
      const now = current();
      const changes = changesOf(now, proposal);
      if (!hasChanges(changes)) {
        setOutcome(saysAnything(now, proposal) ? 'same' : 'nothing');
        onNothing?.();
        return;
      }
      const { extractedBy } = proposal;
      setFound((last) => ({ id: (last?.id ?? 0) + 1, cvText, current: now, changes, extractedBy }));
      setOpen(true);
    },
    onError: onFailed,
  });
  return {
    found,
    isOpen,
    outcome,
    isBusy: reading.isPending,
    error: reading.error,
    ask: (cvText: string) => {
      if (reading.isPending) return;
      setOutcome(undefined);
      reading.mutate(cvText);
    },
    take: (choice: CvChoice) => {
      setOpen(false);
      if (!found) return;
      set(takenValues(found.current, found.changes, choice));
      setOutcome({ taken: choice.fields.length + choice.skills.length });
    },
    close: () => setOpen(false),
    forget: () => {
      reading.reset();
      setOutcome(undefined);
    },
  };
}
