import type { CheckKind, ReportReason, ReportStatus, ReportSubject, UserType } from './enums.ts';

/** `GET /api/user/accesses`: an administrator has looked with one's own eyes. */
export interface Access {
  at: string;
  /** The administrator's name. */
  by: string;
  kind: 'viewedAs';
}

/** `POST /api/admin/advisors/{id}/checks`; days as `YYYY-MM-DD`. */
export interface CheckForm {
  kind: CheckKind;
  /** The last four characters. */
  reference: string;
  seenOn: string;
  expiresOn: string;
}

export interface Check extends CheckForm {
  id: number;
  isValid: boolean;
}

/** `POST /api/blocks`. */
export interface BlockPayload {
  userId: number;
}

/** Somebody whom one has blocked (`GET /api/blocks`). */
export interface Block {
  userId: number;
  userType: UserType;
  name: string;
  createdAt: string;
}

/** `POST /api/reports`; of a user or profile the id is the user's. */
export interface ReportForm {
  aboutType: ReportSubject;
  aboutId: number;
  reason: ReportReason;
  text: string;
}

/** What whoever reports gets back. */
export interface OwnReport extends ReportForm {
  id: number;
  createdAt: string;
}

/** A report as administrators read it (`GET /api/admin/reports`). */
export interface Report extends OwnReport {
  /** Null where the account is gone. */
  reportedUserId: number | null;
  reportedName: string | null;
  /** Null where the account is gone, and for a group admin of whose groups the reporter is none. */
  reporterName: string | null;
  status: ReportStatus;
  note: string | null;
  updatedAt: string;
}

/** `PATCH /api/admin/reports/{id}`. */
export interface ReportChange {
  status?: ReportStatus;
  note?: string | null;
}
