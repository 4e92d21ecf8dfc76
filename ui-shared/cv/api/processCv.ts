import { request } from '../../api/client.ts';
import type { CvProposal } from '../proposal.ts';

/**
 * `POST /api/cv/process`: the profile that a CV's text proposes (contract §7). Nothing is saved.
 * @param cvText sent unchanged, because the places in the answer count its characters
 * @param advisorId of an existing advisor, when an administrator asks
 * @throws ApiError for an empty or long text, and too many calls
 */
export function processCv(cvText: string, advisorId?: number): Promise<CvProposal> {
  return request<CvProposal>('POST', '/api/cv/process', { cvText, advisorId });
}
