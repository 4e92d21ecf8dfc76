import { feature } from '../../core/http/feature.ts';
import { cvRoutes } from './cv.routes.ts';

export { cvPolicy } from './cv.policy.ts';
export { cvReader } from './profile/embedded-thread.ts';

/** CVs: files, their text, and the profile that a text proposes. */
export const cv = feature('cv', cvRoutes);
