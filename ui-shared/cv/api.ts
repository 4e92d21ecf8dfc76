import { LIMITS } from '../../src/contract/limits.ts';
import { ERRORS, FIELDS } from '../../src/contract/messages.ts';
import { said } from '../i18n/locale.ts';
import { request, ApiError } from '../api/client.ts';
import { changesOf, hasChanges, saysAnything, takenValues } from './proposal.ts';
import type { CvProposal, CvChoice, CvCurrent, CvReader, CvTaken, ProposedChanges } from './proposal.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const ENDINGS = ['.pdf', '.doc', '.docx', '.txt'];
const TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
];

export const CV_ACCEPT = [...ENDINGS, ...TYPES].join(',');

/** Why a file cannot be a CV (spec 2 §5), or null; what is really in it the server finds out. */
export function checkCvFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (size > LIMITS.cvFileBytes) return said(ERRORS.CV_TOO_LARGE);
  const isKnown = TYPES.includes(type) || ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return isKnown ? null : said(ERRORS.CV_TYPE);
}

/**
 * Reads a CV and keeps nothing of it. @param advisorId absent while the advisor is being added
 * @throws ApiError; a code that begins with CV_ says that this file can never be read
 */
export const extractCv = async (file: File, advisorId?: number): Promise<string> =>
  (await request<{ text: string }>('POST', '/api/cv/extract', formOf(file, advisorId))).text;

function formOf(file: File, advisorId: number | undefined): FormData {
  const form = new FormData();
  if (advisorId !== undefined) form.append('advisorId', String(advisorId));
  form.append('file', file);
  return form;
}

/** A stored CV and its text (contract §7, §10 "Files"); `cvFileUrl` is `/api/cv/file/ID`. */
type UploadedCv = { cvFileId: number; cvFileUrl: string; cvFileName: string; cvText: string };

/**
 * Replaces an advisor's CV; the text becomes the profile's CV text if that was empty.
 * @param advisorId given by administrators; advisors send their own
 * @throws ApiError with the server's message: too large, unknown type, without text, protected, damaged, too long
 */
export const uploadCv = (file: File, advisorId?: number) =>
  request<UploadedCv>('POST', '/api/upload', formOf(file, advisorId));

/**
 * Deletes an advisor's CV file; the CV text stays (contract §10 "Files"). @param advisorId given by administrators
 * @returns false when there was none @throws ApiError
 */
export async function removeCv(advisorId?: number): Promise<boolean> {
  const query = advisorId === undefined ? '' : `?advisorId=${advisorId}`;
  const { deleted } = await request<{ deleted: boolean }>('DELETE', `/api/cv/file${query}`);
  return deleted;
}

/**
 * The profile that a CV's text proposes (contract §7); nothing is saved.
 * @param cvText sent unchanged, because the places in the answer count its characters
 * @throws ApiError for an empty or long text, and too many calls
 */
const processCv = (cvText: string, advisorId?: number): Promise<CvProposal> =>
  request<CvProposal>('POST', '/api/cv/process', { cvText, advisorId });

export interface FoundInCv {
  id: number;
  cvText: string;
  current: CvCurrent;
  changes: ProposedChanges;
  extractedBy: CvReader;
}

export type CvOutcome = 'nothing' | 'same' | { taken: number };

interface CvForm {
  advisorId?: number;
  current: () => CvCurrent;
  set: (values: CvTaken) => void;
  onNothing?: () => void;
  onFailed?: (error: Error) => void;
}

/** Asks for a proposal, shows the differences, and sets the chosen values, which stay unsaved. */
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
