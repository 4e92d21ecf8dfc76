import { feature } from '../../core/http/feature.ts';
import { privacyRoutes } from './privacy.routes.ts';

export { prepareAccountRemoval } from './deletion/prepare-account-removal.service.ts';
export { retention } from './retention/retention.job.ts';

/** What is held about somebody: taking it out, seeing who sees it, deleting it, and how long it stays. */
export const privacy = feature('privacy', privacyRoutes);
