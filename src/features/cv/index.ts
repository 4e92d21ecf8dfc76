import { feature } from '../../core/http/feature.ts';
import { cvRoutes } from './cv.routes.ts';

export { cvPolicy } from './cv.policy.ts';
export { cvReader } from './profile/embedded-thread.ts';

export const cv = feature('cv', cvRoutes);
