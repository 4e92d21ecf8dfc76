import type { CheckKind, UserType } from './enums.ts';

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
  /** Valid to the end of this day (UTC). */
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
