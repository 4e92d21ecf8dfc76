import { feature } from '../../core/http/feature.ts';
import { privacyRoutes } from './privacy.routes.ts';

export { prepareAccountRemoval } from './deletion/prepare-account-removal.service.ts';
export { retention } from './retention/retention.job.ts';

export const privacy = feature('privacy', privacyRoutes);
