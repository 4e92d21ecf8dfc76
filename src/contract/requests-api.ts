/**
 * Suggestions, help requests, matches, sessions (contract §3, §4, §10). Dates are ISO 8601 UTC texts, hours are numbers
 * with at most two decimals.
 */
import type { ADVISOR_SIDE } from './advisor-fields.ts';
import { RANKED_ADVISOR, SEARCH_EVIDENCE, WHY_SCORE } from './api.ts';
import type { Advisor, Answers, Organization } from './api.ts';
import {
  CHECK_KINDS,
  MATCH_STATUSES,
  ORGANIZATION_TYPES,
  REQUEST_STATUSES,
  SESSION_SIDES,
  SESSION_STATUSES,
  SKILLS,
  TIMELINE_ACTORS,
  TIMELINE_EVENTS,
  TIME_COMMITMENTS,
  type CheckKind,
  type MatchStatus,
  type Skill,
  type TimeCommitment,
} from './enums.ts';
import type { ORGANIZATION_SIDE } from './organization-fields.ts';
import type { Shape, ShapeOf } from './shapes.ts';

/** `GET /api/suggested-advisors`; scores are 0–10 with one decimal. */
export const SUGGESTED_ADVISOR = { ...RANKED_ADVISOR, userId: 'id' } as const satisfies Shape;
export type SuggestedAdvisor = ShapeOf<typeof SUGGESTED_ADVISOR> & { answers?: Answers };

/** `GET /api/suggested-organizations`; scores are 0–10 with one decimal. */
export const SUGGESTED_ORGANIZATION = {
  organizationId: 'id',
  name: 'name',
  type: ORGANIZATION_TYPES,
  description: 'text | null',
  location: 'text | null',
  matchScore: 'score',
  /** Why: what of the advisor's own profile speaks to what this organisation does. */
  fitReason: 'told',
  evidence: SEARCH_EVIDENCE,
  why: WHY_SCORE,
  /** Requests that still look for somebody. */
  openRequests: 'count',
} as const satisfies Shape;
export type SuggestedOrganization = ShapeOf<typeof SUGGESTED_ORGANIZATION>;

const REQUEST_MATCH = {
  id: 'id',
  advisorId: 'id',
  advisorName: 'text',
  advisorTitle: 'text | null',
  matchScore: 'percentage | null',
  status: MATCH_STATUSES,
  dueAt: 'moment | null',
  declineReason: 'text | null',
  acceptedAt: 'moment | null',
} as const satisfies Shape;
export type RequestMatch = ShapeOf<typeof REQUEST_MATCH>;

/** A request without its matches and verdicts, as a match carries it. */
export const REQUEST = {
  id: 'id',
  organizationId: 'id',
  organizationName: 'name',
  organizationUserId: 'id',
  title: 'name',
  /** Of a draft it may be empty, as for whoever may not see the request. */
  description: 'text',
  skillsRequired: { listOf: SKILLS },
  timeCommitment: TIME_COMMITMENTS,
  hoursNeeded: 'amount',
  hoursUsed: 'amount',
  requiresCheck: { orNull: CHECK_KINDS },
  status: REQUEST_STATUSES,
  createdAt: 'moment',
  updatedAt: 'moment',
  version: 'id',
} as const satisfies Shape;

/**
 * `GET, POST /api/requests`, `GET, PATCH /api/requests/{id}`. An advisor sees only their own match in `matches`.
 * Abilities: update, cancel, complete, propose, offer (an advisor's own help), send and copy (its organisation's).
 */
export const HELP_REQUEST = {
  ...REQUEST,
  matches: { listOf: REQUEST_MATCH },
  abilities: 'abilities',
} as const satisfies Shape;
export type HelpRequest = ShapeOf<typeof HELP_REQUEST>;

/** `POST /api/requests`. A draft is not sent yet; `advisorIds` are one to five to ask instead of the best. */
export interface CreateRequestPayload {
  status?: 'draft' | 'open';
  advisorIds?: number[];
  title: string;
  description: string;
  skillsRequired: Skill[];
  timeCommitment: TimeCommitment;
  hoursNeeded: number;
  requiresCheck?: CheckKind | null;
}

/** `PATCH /api/requests/{id}`: what is sent is changed; `status` may become completed or cancelled, a draft's open. */
export type ChangeRequestPayload = Partial<Omit<CreateRequestPayload, 'status'>> & {
  status?: 'draft' | 'open' | 'completed' | 'cancelled';
  /** The one that was edited (spec 4 §19). */
  version?: number;
};

/** `GET /api/advisors/{id}/profile`: an advisor as others see them. */
export type AdvisorPage = Pick<
  Advisor,
  'title' | 'expertise' | 'bio' | 'location' | 'skills' | 'availability' | 'pausedUntil'
> & { advisorId: number; userId: number; name: string; isOpenAccess: boolean; answers?: Answers };

export type MatchAdvisor = Pick<Advisor, (typeof ADVISOR_SIDE)[number] | 'answers'> & { name: string };

export type MatchOrganization = Pick<Organization, (typeof ORGANIZATION_SIDE)[number]>;

/**
 * `GET /api/matches`, `POST /api/matches`, `PATCH /api/matches/{id}`.
 * Abilities: accept, decline, end (step back from what was accepted), reconsider, message, proposeSession, pause (the
 * advisor may decline and pause at once).
 */
export const MATCH = {
  id: 'id',
  advisorId: 'id',
  requestId: 'id',
  matchScore: 'percentage | null',
  status: MATCH_STATUSES,
  dueAt: 'moment | null',
  remindedAt: 'moment | null',
  acceptedAt: 'moment | null',
  declineReason: 'text | null',
  proposedByUserId: 'id | null',
  /** Why this advisor, as the ranking said it when they were proposed. */
  fitReason: 'told | null',
  createdAt: 'moment',
  updatedAt: 'moment',
  request: REQUEST,
  abilities: 'abilities',
} as const satisfies Shape;
export interface Match extends ShapeOf<typeof MATCH> {
  advisor: MatchAdvisor;
  organization: MatchOrganization;
}

/** `POST /api/matches`; an advisor offers themselves. */
export interface CreateMatchPayload {
  requestId: number;
  advisorId?: number;
}

/** `GET /api/matches/{id}/timeline`: what happened in a collaboration, oldest first. */
export const TIMELINE_ENTRY = {
  at: 'moment',
  what: TIMELINE_EVENTS,
  by: TIMELINE_ACTORS,
  /** The session it is about, at its present time. */
  session: { orNull: { id: 'id', scheduledDate: 'moment' } },
} as const satisfies Shape;
export type TimelineEntry = ShapeOf<typeof TIMELINE_ENTRY>;

/** `PATCH /api/matches/{id}`. Only the advisor's own side may send `pausedUntil`, and only when declining. */
export interface ChangeMatchPayload {
  status: MatchStatus;
  declineReason?: string | null;
  /** Of an accepted match that becomes rejected, where it must be given. */
  reason?: string | null;
  /** A moment: the advisor is proposed to nobody until then. */
  pausedUntil?: string | null;
}

/** One side's answer to the two questions after a session, and a sentence of its own. */
const SESSION_FEEDBACK = {
  side: SESSION_SIDES,
  /** 1 (not at all) to 5 (very). */
  usefulness: 'integer',
  wouldMeetAgain: 'boolean',
  comment: 'name | null',
  createdAt: 'moment',
} as const satisfies Shape;
export type SessionFeedback = ShapeOf<typeof SESSION_FEEDBACK>;

/**
 * `GET, POST /api/sessions`, `PATCH, DELETE /api/sessions/{id}`. `duration` and `durationMinutes` are the same value.
 * Abilities: move, confirm, cancel, complete, giveFeedback.
 */
export const SESSION = {
  id: 'id',
  matchId: 'id',
  requestId: 'id',
  requestTitle: 'name',
  advisorId: 'id',
  advisorName: 'name',
  advisorUserId: 'id',
  organizationId: 'id',
  organizationName: 'name',
  organizationUserId: 'id',
  scheduledDate: 'moment',
  duration: 'integer',
  durationMinutes: 'integer',
  completed: 'boolean',
  completedAt: 'moment | null',
  cancelledAt: 'moment | null',
  notes: 'name | null',
  /** Proposed: it waits until the side that did not name the time confirms it. */
  status: SESSION_STATUSES,
  /** The side whose time waits for the other's yes; null unless proposed. */
  proposedBy: { orNull: SESSION_SIDES },
  place: 'name | null',
  meetingUrl: 'name | null',
  sequence: 'integer',
  createdByUserId: 'id | null',
  createdAt: 'moment',
  updatedAt: 'moment',
  /** One's own answer at once; the other side's when both have answered or 14 days after completion. */
  feedback: {
    mine: { orNull: SESSION_FEEDBACK },
    theirs: { orNull: SESSION_FEEDBACK },
    /** Until when one may answer; null before completion. */
    openUntil: 'moment | null',
  },
  abilities: 'abilities',
} as const satisfies Shape;
export type Session = ShapeOf<typeof SESSION>;

/** `POST /api/sessions`. A start up to 90 days back is a meeting that has happened. */
export interface CreateSessionPayload {
  matchId: number;
  scheduledDate: string;
  durationMinutes: number;
  notes?: string;
  place?: string | null;
  /** https; with neither this nor a place the server may name one (MEETING_URL_BASE). */
  meetingUrl?: string | null;
}

/** `PATCH /api/sessions/{id}`: move, write notes or a place, complete with the true length, confirm a proposed time. */
export type ChangeSessionPayload = Partial<Omit<CreateSessionPayload, 'matchId'>> & {
  completed?: true;
  confirm?: true;
};

/** A part of a day on the clock of a time zone: `09:00` to `12:00`, or to `24:00`. */
export interface ClockRange {
  from: string;
  to: string;
}

/** `PUT /api/user/booking-hours`. */
export interface BookingHoursPayload {
  /** IANA name. */
  timeZone: string;
  /** Days from 1 (Monday) to 7. */
  weekly: (ClockRange & { day: number })[];
  /** Days (`YYYY-MM-DD`) with other hours than their weekday's, or with none. */
  exceptions: { date: string; ranges: ClockRange[] }[];
  noticeHours: number;
  bufferMinutes: number;
  /** ICS address of one's own calendar. */
  busyUrl: string | null;
}

/** `GET, PUT /api/user/booking-hours`. */
export interface BookingHours extends BookingHoursPayload {
  /** How the calendar was read: when last, and what went wrong since. */
  busy: { readAt: string | null; ok: boolean; message?: string };
}

/** `GET /api/matches/{id}/slots`: moments, UTC. */
export const SLOT = { start: 'moment', end: 'moment' } as const satisfies Shape;
export type Slot = ShapeOf<typeof SLOT>;

/** `PUT /api/sessions/{id}/feedback`: replaces what was given before. */
export type SessionFeedbackPayload = Pick<SessionFeedback, 'usefulness' | 'wouldMeetAgain'> &
  Partial<Pick<SessionFeedback, 'comment'>>;

/** `GET, POST /api/sessions/calendar`. */
export type CalendarFeed = { url: string };

/** One movement of an organisation's hours (`GET /api/organizations/{id}/ledger`); `hours` is signed. */
export const HOUR_ENTRY = {
  id: 'id',
  kind: 'name',
  hours: 'number',
  balance: 'number',
  requestId: 'id | null',
  requestTitle: 'name | null',
  sessionId: 'id | null',
  reason: 'text | null',
  createdAt: 'moment',
} as const satisfies Shape;
export type HourEntry = ShapeOf<typeof HOUR_ENTRY>;

/** `GET /api/hours`. Figures since the ledger began: given = reserved + used + remaining. */
export const HOURS_STATEMENT = {
  /** Hours a year. */
  hoursAllocated: 'number',
  /** All that was ever given, less what was taken back. */
  hoursGiven: 'number',
  hoursReserved: 'number',
  hoursUsed: 'number',
  hoursRemaining: 'number',
  /** Hours of time credits that have not ended, as granted. */
  creditHours: 'number',
  /** What is left of those; a part of `hoursRemaining`. */
  creditsRemaining: 'number',
  /** The day of the next yearly reset. */
  yearlyAllocationReset: 'name | null',
  /** The latest 50, newest first. */
  entries: { listOf: HOUR_ENTRY },
} as const satisfies Shape;
export type HoursStatement = ShapeOf<typeof HOURS_STATEMENT>;
