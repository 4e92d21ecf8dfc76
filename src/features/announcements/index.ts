import { feature } from '../../core/http/feature.ts';
import { announcementRoutes } from './announcements.routes.ts';

export { unfinishedAnnouncements } from './mails.service.ts';

/** Words of a group's administrators to its members, by e-mail. */
export const announcements = feature('announcements', announcementRoutes);
