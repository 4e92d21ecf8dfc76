import { LIMITS } from '../../../../src/contract/limits.ts';
import { ERRORS } from '../../../../src/contract/messages.ts';
import { request } from '../../../../ui-shared/api/client.ts';

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
  if (size > LIMITS.cvFileBytes) return ERRORS.CV_TOO_LARGE;
  const isKnown = TYPES.includes(type) || ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return isKnown ? null : ERRORS.CV_TYPE;
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
