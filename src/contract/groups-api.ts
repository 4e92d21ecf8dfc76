/** The shapes of belonging to groups, of hours that groups give, and of the audit trail (contract §3, §4, §10). Types only. */
import type { Abilities } from './api.ts';
import type { JoinRequestStatus, UserType } from './enums.ts';

export const GROUP_STATES = ['asked', 'invited', 'member', 'left'] as const;
export type GroupState = (typeof GROUP_STATES)[number];

/** `GET /api/admin/memberships`: who belongs to the asker's groups, has left, is invited or asks to join. */
export interface GroupPerson {
  id: number;
  groupId: number;
  groupName: string;
  userType: UserType;
  name: string;
  state: GroupState;
  /** Of the advisor or organisation; of who is invited the invitation's, of who asks the join request's. */
  recordId: number;
  since: string;
}

/** `GET /api/join-requests`, `POST /api/groups/{groupId}/join-requests`. Abilities: answer, withdraw. */
export interface JoinRequest {
  id: number;
  groupId: number;
  /** Null for the asker of a private group until it is approved: nothing is revealed (contract §10). */
  groupName: string | null;
  userId: number;
  userType: UserType;
  name: string;
  /** An advisor's, and the address; for who answers only. */
  title: string | null;
  email: string | null;
  status: JoinRequestStatus;
  message: string | null;
  respondedByUserId: number | null;
  responseMessage: string | null;
  createdAt: string;
  updatedAt: string;
  abilities: Abilities;
}

export type InvitationStatus = 'invited' | 'accepted' | 'declined' | 'expired' | 'revoked';

/** `invitedOften`: three times today by this group. */
export type SkippedBecause = 'otherRole' | 'alreadyMember' | 'invitedOften';

/** `GET, POST /api/groups/{groupId}/invitations`; of a POST also what was left out, with the reason. */
export interface GroupInvitation {
  id: number | null;
  groupId: number;
  email: string;
  userType: UserType;
  status: InvitationStatus | 'skipped';
  /** Why an address was skipped. */
  reason?: SkippedBecause;
  message: string | null;
  invitedByUserId: number | null;
  expiresAt: string | null;
  createdAt: string | null;
}

/** `GET /api/invitations`: what waits for the signed-in user's answer. */
export interface OwnInvitation {
  id: number;
  group: { id: number; name: string };
  userType: UserType;
  message: string | null;
  expiresAt: string;
}

/** `GET, POST /api/groups/{groupId}/time-credits`; hours with two decimals, days in UTC. */
export interface TimeCredit {
  id: number;
  groupId: number | null;
  organizationId: number;
  organizationName: string;
  allocatedHours: number;
  remainingHours: number;
  allocatedByUserId: number | null;
  reason: string | null;
  /** A day, good to its end in UTC; null never ends. */
  expiryDate: string | null;
  expiredAt: string | null;
  createdAt: string;
}

/** `GET /api/audit`. */
export interface AuditEntry {
  id: number;
  at: string;
  actorUserId: number | null;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: number | null;
  groupId: number | null;
  detail: Record<string, unknown>;
  requestId: string | null;
  /** Of what it mentions and is still there, as `advisor:12`. */
  names: Record<string, string>;
  /** Changed fields whose values may be told, texts shortened. */
  changes: Record<string, { from: unknown; to: unknown }>;
}
