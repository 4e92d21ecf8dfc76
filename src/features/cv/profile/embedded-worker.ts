/** The program of the thread that reads profiles out of CVs; started by `embedded-thread.ts`. */
import { embeddedProposal } from './embedded-extractor.ts';
import type { ProfileProposal } from './profile-extractor.ts';
import { withoutOrders } from './reader-orders.ts';

export default (cvText: string): ProfileProposal => embeddedProposal(withoutOrders(cvText));
