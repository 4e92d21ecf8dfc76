import { feature, listedUnder } from '../../core/http/feature.ts';
import { messageRoutes } from './messages.routes.ts';

export { mayWrite, otherSides } from './contacts.queries.ts';
export { unreadMessagesJob } from './unread-notices.service.ts';

export const messaging = feature('messaging', listedUnder('messages', messageRoutes));
