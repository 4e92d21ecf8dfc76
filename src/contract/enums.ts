/** The fixed vocabularies of the product (spec 1 §3–§4, contract §1–§4); nothing else may list them again. */

export const USER_TYPES = ['advisor', 'organization', 'group_admin', 'super_admin'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Skill names as stored and sent; screens show them through {@link skillLabel} (spec 1 §3). */
export const SKILLS = [
  'marketing',
  'finance',
  'legal',
  'technology',
  'operations',
  'strategy',
  'human-resources',
  'product-development',
  'sales',
  'board_advisory',
  'non_executive',
  'mentoring',
  'coaching',
  'governance',
  'consulting',
  'entrepreneurship',
  'leadership',
  'business_development',
  'project_management',
  'digital_transformation',
  'data_analytics',
  'other',
] as const;
export type Skill = (typeof SKILLS)[number];

/** "Skill names are lowercase with underscores and shown with spaces" (spec 1 §3). */
export function skillLabel(skill: string): string {
  return skill.replaceAll(/[_-]/g, ' ');
}

/** Availability flags (contract §2). */
export const AVAILABILITY = [
  'weekday_mornings',
  'weekday_afternoons',
  'weekday_evenings',
  'weekends',
  'remote',
  'in_person',
] as const;
export type Availability = (typeof AVAILABILITY)[number];

/** The union of the two documented lists (contract §1). */
export const ORGANIZATION_TYPES = [
  'startup',
  'non-profit',
  'charity',
  'social-enterprise',
  'small-business',
  'enterprise',
  'government',
  'educational',
  'other',
] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];

/** Spellings that are accepted and stored as another value (contract §1). */
export const ORGANIZATION_TYPE_ALIASES: Readonly<Record<string, OrganizationType>> = {
  nonprofit: 'non-profit',
};

export const LINK_STATUSES = ['invited', 'active', 'declined', 'removed'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

export const JOIN_REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type JoinRequestStatus = (typeof JOIN_REQUEST_STATUSES)[number];

/** `draft`: not sent yet (spec 4 §19). */
export const REQUEST_STATUSES = [
  'draft',
  'open',
  'matching',
  'in-progress',
  'completed',
  'cancelled',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const MATCH_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** What a collaboration's timeline tells of, by the names of the audit trail (spec 4 §19). */
export const TIMELINE_EVENTS = [
  'match.proposed',
  'match.accepted',
  'match.declined',
  'match.ended',
  'match.lapsed',
  'match.reconsidered',
  'session.proposed',
  'session.moved',
  'session.confirmed',
  'session.completed',
  'session.cancelled',
  'request.completed',
  'request.cancelled',
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

export const TIMELINE_ACTORS = ['advisor', 'organization', 'administrator', 'platform'] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

/** Options of the help-request form, the first one preselected (spec 1 §9). */
export const TIME_COMMITMENTS = ['1-2 hours', '2-4 hours', '5-10 hours', '10-20 hours', '20+ hours'] as const;
export type TimeCommitment = (typeof TIME_COMMITMENTS)[number];

/** Screens that may carry the roadmap notice (contract §1). */
export const ROADMAP_SCREENS = ['messaging', 'matching'] as const;
export type RoadmapScreen = (typeof ROADMAP_SCREENS)[number];

/** What a report can be about, why, and how far it is (spec 4 §15, §20). */
export const REPORT_SUBJECTS = ['user', 'message', 'request', 'profile'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];
export const REPORT_REASONS = ['harassment', 'safety', 'spam', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_STATUSES = ['open', 'looking', 'closed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Kinds of safeguarding checks (spec 4 §20). */
export const CHECK_KINDS = [
  'dbs_basic',
  'dbs_standard',
  'dbs_enhanced',
  'pvg',
  'reference',
  'other',
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const SESSION_SIDES = ['advisor', 'organization'] as const;
export type SessionSide = (typeof SESSION_SIDES)[number];

/** A session without booking hours is scheduled as soon as it is planned (spec 4 §13). */
export const SESSION_STATUSES = ['proposed', 'scheduled', 'completed', 'cancelled'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** What a notification can be about (contract §6). */
export const NOTIFICATION_TYPES = [
  'matchProposed',
  'matchReminder',
  'matchAccepted',
  'matchAcceptedByAnother',
  'matchDeclined',
  'matchLapsed',
  'matchReconsidered',
  'requestClosed',
  'sessionProposed',
  'sessionMoved',
  'sessionCancelled',
  'sessionCompleted',
  'sessionReminder',
  'feedbackReady',
  'messageUnread',
  'invitation',
  'joinRequestMade',
  'joinRequestAnswered',
  'hoursGranted',
  'hoursReset',
  'passwordChanged',
  'checkExpires',
  'reportMade',
  'announcements',
  'emailChanged',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The decline reason of a proposal that nobody answered in time (contract §4). */
export const NO_ANSWER = 'no answer';
