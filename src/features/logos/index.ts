import { feature } from '../../core/http/feature.ts';
import { logoRoutes } from './logos.routes.ts';

export { fetchLogos } from './fetch-logos.job.ts';

/** Pictures of groups and organisations, served by this server alone. */
export const logos = feature('logos', logoRoutes);
