import { feature } from '../../core/http/feature.ts';
import { logoRoutes } from './logos.routes.ts';

export { fetchLogos } from './fetch-logos.job.ts';

export const logos = feature('logos', logoRoutes);
