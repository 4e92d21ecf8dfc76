import { feature } from '../../core/http/feature.ts';
import { blockRoutes } from './blocks/blocks.routes.ts';
import { checkRoutes } from './checks/checks.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { viewAsRoutes } from './view-as/view-as.routes.ts';

export { blockedPeople, type BlockedPerson, listBlocks } from './blocks/blocks.queries.ts';
export { listChecks } from './checks/checks.service.ts';
export { expiringChecksJob } from './checks/expiring-checks.job.ts';
export { listOwnReports } from './reports/reports.queries.ts';

export const safety = feature('safety', blockRoutes, checkRoutes, reportRoutes, viewAsRoutes);
