import {
  CHECK_KINDS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  USER_TYPES,
  type ReportStatus,
} from './enums.ts';
import type { Shape, ShapeOf } from './shapes.ts';

/** `GET /api/user/accesses`: an administrator has looked with one's own eyes. */
export const ACCESS = {
  at: 'moment',
  /** The administrator's name. */
  by: 'name',
  kind: ['viewedAs'],
} as const satisfies Shape;
export type Access = ShapeOf<typeof ACCESS>;

/** A safeguarding check of an advisor; days as `YYYY-MM-DD`. */
export const CHECK = {
  id: 'id',
  kind: CHECK_KINDS,
  /** The last four characters. */
  reference: 'name',
  seenOn: 'name',
  expiresOn: 'name',
  isValid: 'boolean',
} as const satisfies Shape;
export type Check = ShapeOf<typeof CHECK>;

/** `POST /api/admin/advisors/{id}/checks`. */
export type CheckForm = Omit<Check, 'id' | 'isValid'>;

/** `POST /api/blocks`. */
export type BlockPayload = Pick<Block, 'userId'>;

/** Somebody whom one has blocked (`GET /api/blocks`). */
export const BLOCK = {
  userId: 'id',
  userType: USER_TYPES,
  name: 'name',
  createdAt: 'moment',
} as const satisfies Shape;
export type Block = ShapeOf<typeof BLOCK>;

/** What whoever reports gets back. */
export const OWN_REPORT = {
  id: 'id',
  aboutType: REPORT_SUBJECTS,
  aboutId: 'id',
  reason: REPORT_REASONS,
  text: 'name',
  createdAt: 'moment',
} as const satisfies Shape;
export type OwnReport = ShapeOf<typeof OWN_REPORT>;

/** `POST /api/reports`; of a user or profile the id is the user's. */
export type ReportForm = Omit<OwnReport, 'id' | 'createdAt'>;

/** A report as administrators read it (`GET /api/admin/reports`). */
export const REPORT = {
  ...OWN_REPORT,
  /** Null where the account is gone. */
  reportedUserId: 'id | null',
  reportedName: 'name | null',
  /** The record of the one reported, where the administrator may open it. */
  reportedAdvisorId: 'id | null',
  reportedOrganizationId: 'id | null',
  /** The message, or the request's title; null of a person, and where it is gone. */
  aboutText: 'name | null',
  /** Null where the account is gone, and for a group admin of whose groups the reporter is none. */
  reporterName: 'name | null',
  status: REPORT_STATUSES,
  note: 'name | null',
  updatedAt: 'moment',
} as const satisfies Shape;
export type Report = ShapeOf<typeof REPORT>;

/** `PATCH /api/admin/reports/{id}`. */
export interface ReportChange {
  status?: ReportStatus;
  note?: string | null;
}
