import { feature } from '../../core/http/feature.ts';
import { announcementRoutes } from './announcements.routes.ts';

export { unfinishedAnnouncements } from './mails.service.ts';

export const announcements = feature('announcements', announcementRoutes);
