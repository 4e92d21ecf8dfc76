import { request } from '../../api/client.ts';
import type { CvProposal } from '../proposal.ts';

/**
 * `POST /api/cv/process`: the profile that a CV's text proposes (contract §7). Nothing is saved.
 * @param cvText sent as it is, because the places in the answer count its characters.
 * @param advisorId whom it is about, when an administrator asks and the advisor exists.
 * @throws ApiError as `request`: no text, a text that is too long, too many calls.
 */
export function processCv(cvText: string, advisorId?: number): Promise<CvProposal> {
  return request<CvProposal>('POST', '/api/cv/process', { cvText, advisorId });
}
