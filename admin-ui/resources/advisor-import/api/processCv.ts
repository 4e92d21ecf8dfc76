import { call } from '../../../app/data/httpClient.ts';
import type { CvProposal } from '../rows/generated.ts';

/** What a CV's text says (spec 2 §7). @throws HttpError, with 404 from a server that cannot do it. */
export const processCv = (cvText: string): Promise<CvProposal> =>
  call<CvProposal>('POST', '/api/cv/process', { cvText });
