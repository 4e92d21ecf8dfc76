/** Words to many (spec 4 §16). */
import type { Shape, ShapeOf } from './shapes.ts';

/** Who of a group's members is written to: all of them, those of a kind, those that a list's filters find. */
export interface AnnouncementAudience {
  userType?: 'advisor' | 'organization';
  q?: string;
  [filter: string]: unknown;
}

export interface AnnouncementForm {
  groupId: number;
  to: AnnouncementAudience;
  subject: string;
  text: string;
}

/** `POST /api/admin/announcements` with `preview`. */
export const ANNOUNCEMENT_PREVIEW = {
  recipients: 'count',
  optedOut: 'count',
  /** Some of their names, and the mail as the first of them gets it. */
  sample: { names: { listOf: 'name' }, subject: 'name', text: 'name' },
} as const satisfies Shape;
export type AnnouncementPreview = ShapeOf<typeof ANNOUNCEMENT_PREVIEW>;

export const ANNOUNCEMENT = {
  id: 'id',
  groupId: 'id',
  groupName: 'name',
  subject: 'name',
  text: 'name',
  /** Who has written it; null when they are gone. */
  createdBy: 'name | null',
  recipients: 'count',
  optedOut: 'count',
  createdAt: 'moment',
  /** When the last mail was written; null on the way. */
  finishedAt: 'moment | null',
} as const satisfies Shape;
export type Announcement = ShapeOf<typeof ANNOUNCEMENT> & Pick<AnnouncementForm, 'to'>;
