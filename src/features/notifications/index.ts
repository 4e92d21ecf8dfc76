import { feature } from '../../core/http/feature.ts';
import type { RecurringJob } from '../../core/jobs/recurring-job.ts';
import { dailyDigest } from './digest.job.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

export { tellEmailChanged, tellPasswordChanged, tellSignInChanged } from './account-notices.service.ts';
export { writeNotice } from './notice-text.ts';
export { notify, notifyEach } from './notify.service.ts';
export type { SignInChange } from '../../core/mail/texts.ts';
export { readPreferences } from './preferences.service.ts';
export type { NoticeName, NoticeValues } from './notice-text.ts';
export type { CalendarAttachment, Notice } from './notify.service.ts';

/** The bell, e-mails and how to get fewer of them. */
export const notifications = feature('notifications', (deps) => [
  ...notificationRoutes(deps),
  ...unsubscribeRoutes(deps),
  ...outboxRoutes(deps),
]);

/** What comes round again in this feature. */
export const notificationJobs: readonly RecurringJob[] = [dailyDigest];
