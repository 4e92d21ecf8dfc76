import { LIMITS } from '../../../../src/contract/limits.ts';
import { ERRORS } from '../../../../src/contract/messages.ts';

const ENDINGS = ['.pdf', '.doc', '.docx', '.txt'];
const TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
];

/** What the browser's file dialog offers. */
export const CV_ACCEPT = [...ENDINGS, ...TYPES].join(',');

/** Why a file cannot be a CV (spec 2 §5), or null; what is really in it the server finds out. */
export function checkCvFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (size > LIMITS.cvFileBytes) return ERRORS.CV_TOO_LARGE;
  const isKnown = TYPES.includes(type) || ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return isKnown ? null : ERRORS.CV_TYPE;
}
