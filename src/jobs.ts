import type { RecurringJob } from './core/jobs/job-runner.ts';
import { removeOrphans } from './core/files/orphans.job.ts';
import { purgeLiveEvents } from './core/live/index.ts';
import { unfinishedAnnouncements } from './features/announcements/index.ts';
import { fetchLogos } from './features/logos/index.ts';
import { matchingJobs } from './features/matching/index.ts';
import { entriesNamed } from './features/matching/sessions/index.ts';
import { unreadMessagesJob } from './features/messaging/index.ts';
import { dailyDigest } from './features/notifications/index.ts';
import { retention } from './features/privacy/index.ts';
import { expiringChecksJob } from './features/safety/index.ts';

/** Everything that comes round again, in every process: notices when time has passed, and what is thrown away. */
export const RECURRING_JOBS: readonly RecurringJob[] = [
  purgeLiveEvents,
  removeOrphans,
  ...matchingJobs,
  unreadMessagesJob,
  dailyDigest(entriesNamed),
  unfinishedAnnouncements,
  fetchLogos,
  expiringChecksJob,
  retention,
];
