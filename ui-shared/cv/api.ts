import { LIMITS } from '../../src/contract/limits.ts';
import { ERRORS } from '../../src/contract/messages.ts';
import { said } from '../i18n/locale.ts';
import { request } from '../api/client.ts';
import type { CvProposal } from './proposal.ts';

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
 * Reads a CV and keeps nothing of it: `POST /api/cv/extract`.
 * @param advisorId open while the advisor is being added.
 * @throws ApiError; a code that begins with CV_ says that this file can never be read
 */
export async function extractCv(file: File, advisorId?: number): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  if (advisorId !== undefined) form.append('advisorId', String(advisorId));
  return (await request<{ text: string }>('POST', '/api/cv/extract', form)).text;
}

/** A stored CV and its text (contract §7, §10 "Files"). */
export interface UploadedCv {
  cvFileId: number;
  /** `/api/cv/file/ID` */
  cvFileUrl: string;
  cvFileName: string;
  cvText: string;
}

/**
 * `POST /api/upload`: replaces an advisor's CV. The file's text becomes the profile's CV text if that was empty.
 * @param advisorId given by administrators; advisors send their own
 * @throws ApiError with the server's message: too large, unknown type, without text, protected, damaged, too long
 */
export function uploadCv(file: File, advisorId?: number): Promise<UploadedCv> {
  const form = new FormData();
  if (advisorId !== undefined) form.append('advisorId', String(advisorId));
  form.append('file', file);
  return request<UploadedCv>('POST', '/api/upload', form);
}

/**
 * `DELETE /api/cv/file`: deletes an advisor's CV file; the CV text stays (contract §10 "Files").
 * @param advisorId given by administrators; advisors delete their own
 * @returns false when there was none
 * @throws ApiError
 */
export async function removeCv(advisorId?: number): Promise<boolean> {
  const query = advisorId === undefined ? '' : `?advisorId=${advisorId}`;
  const { deleted } = await request<{ deleted: boolean }>('DELETE', `/api/cv/file${query}`);
  return deleted;
}

/**
 * `POST /api/cv/process`: the profile that a CV's text proposes (contract §7). Nothing is saved.
 * @param cvText sent unchanged, because the places in the answer count its characters
 * @param advisorId of an existing advisor, when an administrator asks
 * @throws ApiError for an empty or long text, and too many calls
 */
export function processCv(cvText: string, advisorId?: number): Promise<CvProposal> {
  return request<CvProposal>('POST', '/api/cv/process', { cvText, advisorId });
}
