import { feature, listedUnder } from '../../core/http/feature.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { outboxRoutes } from './outbox.routes.ts';

export { tellEmailChanged, tellPasswordChanged, tellSignInChanged } from './account-notices.service.ts';
export { dailyDigest } from './digest.job.ts';
export { writeNotice } from './notice-text.ts';
export { mailChoices } from './mail-choice.queries.ts';
export { notify, notifyEach, type Notice, unsubscribePart } from './notify.service.ts';
export type { SignInChange } from '../../core/mail/texts.ts';
export { readPreferences } from './preferences.service.ts';
export type { NoticeName, NoticeValues } from './notice-text.ts';

export const notifications = feature('notifications', notificationRoutes, listedUnder('demo', outboxRoutes));
