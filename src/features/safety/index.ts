import { feature } from '../../core/http/feature.ts';
import type { RecurringJob } from '../../core/jobs/recurring-job.ts';
import { blockRoutes } from './blocks/blocks.routes.ts';
import { checkRoutes } from './checks/checks.routes.ts';
import { expiringChecksJob } from './checks/expiring-checks.job.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { viewAsRoutes } from './view-as/view-as.routes.ts';

export { blockedPeople } from './blocks/blocked-people.queries.ts';
export type { BlockedPerson } from './blocks/blocked-people.queries.ts';
export { listChecks } from './checks/checks.queries.ts';
export { listBlocks } from './blocks/blocks.queries.ts';

export { listOwnReports } from './reports/reports.queries.ts';

/** People's safety: blocks, reports, checks, and looking with a member's eyes. */
export const safety = feature('safety', (deps) => [
  ...blockRoutes(deps),
  ...checkRoutes(deps),
  ...reportRoutes(deps),
  ...viewAsRoutes(deps),
]);

/** What this feature does by the clock. */
export const safetyJobs: readonly RecurringJob[] = [expiringChecksJob];
