import { feature, listedUnder } from '../../core/http/feature.ts';
import { impactRoutes } from './impact/impact.routes.ts';
import { insightRoutes } from './insights.routes.ts';
import { letterRoutes } from './letter/letter.routes.ts';

export { auditTrailExport } from './audit.export.ts';
export { auditInScope } from './audit-trail.queries.ts';

export const insights = feature(
  'insights',
  insightRoutes,
  impactRoutes,
  listedUnder('letters', letterRoutes),
);
