import { feature, listedUnder } from '../../core/http/feature.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { dailyDigest, type EntriesOf } from './digest.job.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { outboxRoutes } from './outbox.routes.ts';

export { tellEmailChanged, tellPasswordChanged, tellSignInChanged } from './account-notices.service.ts';
export { writeNotice } from './notice-text.ts';
export { mailChoices } from './mail-choice.queries.ts';
export { notify, notifyEach, type Notice, unsubscribePart } from './notify.service.ts';
export type { SignInChange } from '../../core/mail/texts.ts';
export { readPreferences } from './preferences.service.ts';
export type { NoticeName, NoticeValues } from './notice-text.ts';

export const notifications = feature('notifications', notificationRoutes, listedUnder('demo', outboxRoutes));

/** @param entriesOf sessions are above this feature */
export const notificationJobs = (entriesOf: EntriesOf): readonly RecurringJob[] => [dailyDigest(entriesOf)];
