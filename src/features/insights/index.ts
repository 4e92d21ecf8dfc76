import { feature } from '../../core/http/feature.ts';
import { insightRoutes } from './insights.routes.ts';

/** Figures for admins. */
export const insights = feature('insights', insightRoutes);
