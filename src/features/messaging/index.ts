import { feature, listedUnder } from '../../core/http/feature.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { messageRoutes } from './messages.routes.ts';
import { unreadMessagesJob } from './unread-notices.service.ts';

export { mayWrite, otherSides } from './contacts.queries.ts';

export const messagingJobs: readonly RecurringJob[] = [unreadMessagesJob];

export const messaging = feature('messaging', listedUnder('messages', messageRoutes));
