export { notify } from './notify.ts';
export type { CalendarAttachment, Notice, NoticeName, NoticeValues } from './notify.ts';
