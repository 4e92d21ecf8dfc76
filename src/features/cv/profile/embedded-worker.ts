/** The program of the thread that reads profiles out of CVs; started by `embedded-thread.ts`. */
import { embeddedProposal } from './embedded-extractor.ts';
import type { ProfileProposal } from './profile-extractor.ts';
import { withoutOrders } from './reader-orders.ts';

/** What a text proposes when what it tells its reader to do is left out. */
export default (cvText: string): ProfileProposal => embeddedProposal(withoutOrders(cvText));
