import { createHmac } from 'node:crypto';
import { PROMPT_VERSION } from './assessment.prompt.ts';

/** A brief as far as a model's answer depends on it: case and spacing do not matter. */
function normalised(brief: string): string {
  return brief.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

/**
 * What stored assessments know a brief by. Keyed with the installation's secret, so that whoever reads the table cannot
 * find out a brief by trying; together with the prompt's version, so that another prompt asks anew.
 * @param secret `SESSION_SECRET`, the same in all processes
 * @returns 64 hexadecimal digits
 */
export function queryKey(brief: string, secret: string): string {
  return createHmac('sha256', `assessments ${secret}`)
    .update(`${PROMPT_VERSION}\n${normalised(brief)}`)
    .digest('hex');
}
