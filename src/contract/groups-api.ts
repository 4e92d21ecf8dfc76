/** The shapes of belonging to groups, of hours that groups give, and of the audit trail (contract §3, §4, §10). */
import { GROUP_NAME } from './api.ts';
import { JOIN_REQUEST_STATUSES, USER_TYPES } from './enums.ts';
import type { Shape, ShapeOf } from './shapes.ts';

export const GROUP_STATES = ['asked', 'invited', 'member', 'left'] as const;

/** `GET /api/admin/memberships`: who belongs to the asker's groups, has left, is invited or asks to join. */
export const GROUP_PERSON = {
  id: 'id',
  groupId: 'id',
  groupName: 'name',
  userType: USER_TYPES,
  name: 'name',
  state: GROUP_STATES,
  /** Of the advisor or organisation; of who is invited the invitation's, of who asks the join request's. */
  recordId: 'id',
  since: 'moment',
} as const satisfies Shape;
export type GroupPerson = ShapeOf<typeof GROUP_PERSON>;

/** `GET /api/join-requests`, `POST /api/groups/{groupId}/join-requests`. Abilities: answer, withdraw. */
export const JOIN_REQUEST = {
  id: 'id',
  groupId: 'id',
  /** Null for the asker of a private group until it is approved: nothing is revealed (contract §10). */
  groupName: 'text | null',
  userId: 'id',
  userType: USER_TYPES,
  name: 'name',
  /** An advisor's, and the address; for who answers only. */
  title: 'text | null',
  email: 'text | null',
  status: JOIN_REQUEST_STATUSES,
  message: 'text | null',
  respondedByUserId: 'id | null',
  responseMessage: 'text | null',
  createdAt: 'moment',
  updatedAt: 'moment',
  abilities: 'abilities',
} as const satisfies Shape;
export type JoinRequest = ShapeOf<typeof JOIN_REQUEST>;

export const INVITATION_STATUSES = ['invited', 'accepted', 'declined', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** `invitedOften`: three times today by this group. */
const SKIPPED_BECAUSE = ['otherRole', 'alreadyMember', 'invitedOften'] as const;

/** `GET, POST /api/groups/{groupId}/invitations`; of a POST also what was left out, with the reason. */
export const GROUP_INVITATION = {
  id: 'id | null',
  groupId: 'id',
  email: 'name',
  userType: USER_TYPES,
  status: [...INVITATION_STATUSES, 'skipped'],
  reason: { maybe: SKIPPED_BECAUSE },
  message: 'text | null',
  invitedByUserId: 'id | null',
  expiresAt: 'moment | null',
  createdAt: 'moment | null',
} as const satisfies Shape;
export type GroupInvitation = ShapeOf<typeof GROUP_INVITATION>;

/** `GET /api/invitations`: what waits for the signed-in user's answer. */
export const OWN_INVITATION = {
  id: 'id',
  group: GROUP_NAME,
  userType: USER_TYPES,
  message: 'text | null',
  expiresAt: 'moment',
} as const satisfies Shape;
export type OwnInvitation = ShapeOf<typeof OWN_INVITATION>;

/** `GET, POST /api/groups/{groupId}/time-credits`; hours with two decimals, days in UTC. */
export const TIME_CREDIT = {
  id: 'id',
  groupId: 'id | null',
  organizationId: 'id',
  organizationName: 'name',
  allocatedHours: 'amount',
  remainingHours: 'amount',
  allocatedByUserId: 'id | null',
  reason: 'text | null',
  /** A day, good to its end in UTC; null never ends. */
  expiryDate: 'name | null',
  expiredAt: 'moment | null',
  createdAt: 'moment',
} as const satisfies Shape;
export type TimeCredit = ShapeOf<typeof TIME_CREDIT>;

/** `GET /api/audit`. */
export const AUDIT_ENTRY = {
  id: 'integer',
  at: 'moment',
  actorUserId: 'integer | null',
  actorName: 'name',
  action: 'name',
  subjectType: 'name',
  subjectId: 'integer | null',
  groupId: 'integer | null',
  requestId: 'name | null',
} as const satisfies Shape;
export interface AuditEntry extends ShapeOf<typeof AUDIT_ENTRY> {
  detail: Record<string, unknown>;
  /** Of what it mentions and is still there, as `advisor:12`. */
  names: Record<string, string>;
  /** Changed fields whose values may be told, texts shortened. */
  changes: Record<string, { from: unknown; to: unknown }>;
}
