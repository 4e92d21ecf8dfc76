/**
 * The shapes of working together: suggestions, help requests, matches, sessions (contract §3, §4, §10).
 * Types only. Dates are ISO 8601 UTC strings, hours are numbers with at most two decimals.
 */
import type { ADVISOR_SIDE } from './advisor-fields.ts';
import type {
  Abilities,
  Advisor,
  Answers,
  Organization,
  SearchEvidence,
  WhyAdvisor,
  WhyScore,
} from './api.ts';
import type {
  CheckKind,
  MatchStatus,
  OrganizationType,
  RequestStatus,
  SessionSide,
  SessionStatus,
  Skill,
  TimeCommitment,
  TimelineActor,
  TimelineEvent,
} from './enums.ts';
import type { ORGANIZATION_SIDE } from './organization-fields.ts';

/** `GET /api/suggested-advisors`; scores are 0–10 with one decimal. */
export interface SuggestedAdvisor {
  advisorId: number;
  userId: number;
  name: string;
  title: string | null;
  expertise: string | null;
  bio: string | null;
  location: string | null;
  skills: Skill[];
  isOpenAccess: boolean;
  matchScore: number;
  /** Why: made only of what the profile says. */
  fitReason: string;
  evidence: SearchEvidence;
  why: WhyAdvisor;
  answers?: Answers;
}

/** `GET /api/suggested-organizations`; scores are 0–10 with one decimal. */
export interface SuggestedOrganization {
  organizationId: number;
  name: string;
  type: OrganizationType;
  description: string | null;
  location: string | null;
  matchScore: number;
  /** Why: what of the advisor's own profile speaks to what this organisation does. */
  fitReason: string;
  evidence: SearchEvidence;
  why: WhyScore;
  /** Requests that still look for somebody. */
  openRequests: number;
}

/** One match as a request carries it. */
export interface RequestMatch {
  id: number;
  advisorId: number;
  advisorName: string;
  advisorTitle: string | null;
  matchScore: number | null;
  status: MatchStatus;
  dueAt: string | null;
  declineReason: string | null;
  acceptedAt: string | null;
}

/**
 * `GET, POST /api/requests`, `GET, PATCH /api/requests/{id}`. An advisor sees only their own match in `matches`.
 * Abilities: update, cancel, complete, propose, offer (an advisor's own help), send and copy (its organisation's).
 */
export interface HelpRequest {
  id: number;
  organizationId: number;
  organizationName: string;
  organizationUserId: number;
  title: string;
  description: string;
  skillsRequired: Skill[];
  timeCommitment: TimeCommitment;
  hoursNeeded: number;
  hoursUsed: number;
  requiresCheck: CheckKind | null;
  status: RequestStatus;
  createdAt: string;
  updatedAt: string;
  version: number;
  matches: RequestMatch[];
  abilities: Abilities;
}

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
> & { advisorId: number; userId: number; name: string; isOpenAccess: boolean };

/** The advisor of a match, as the other side sees them. */
export type MatchAdvisor = Pick<Advisor, (typeof ADVISOR_SIDE)[number] | 'answers'> & { name: string };

/** The organisation of a match, as the other side sees it. */
export type MatchOrganization = Pick<Organization, (typeof ORGANIZATION_SIDE)[number]>;

/**
 * `GET /api/matches`, `POST /api/matches`, `PATCH /api/matches/{id}`.
 * Abilities: accept, decline, end (step back from what was accepted), reconsider, message, proposeSession, pause (the
 * advisor may decline and pause at once).
 */
export interface Match {
  id: number;
  advisorId: number;
  requestId: number;
  /** Whole percentage. */
  matchScore: number | null;
  status: MatchStatus;
  dueAt: string | null;
  remindedAt: string | null;
  acceptedAt: string | null;
  declineReason: string | null;
  proposedByUserId: number | null;
  /** Why this advisor, as the ranking said it when they were proposed. */
  fitReason: string | null;
  createdAt: string;
  updatedAt: string;
  request: Omit<HelpRequest, 'matches' | 'abilities'>;
  advisor: MatchAdvisor;
  organization: MatchOrganization;
  abilities: Abilities;
}

/** `POST /api/matches`; an advisor offers themselves. */
export interface CreateMatchPayload {
  requestId: number;
  advisorId?: number;
}

/** `GET /api/matches/{id}/timeline`: what happened in a collaboration, oldest first. */
export interface TimelineEntry {
  at: string;
  what: TimelineEvent;
  by: TimelineActor;
  /** The session it is about, at its present time. */
  session: { id: number; scheduledDate: string } | null;
}

/** `PATCH /api/matches/{id}`. Only the advisor's own side may send `pausedUntil`, and only when declining. */
export interface ChangeMatchPayload {
  status: MatchStatus;
  declineReason?: string | null;
  /** Of an accepted match that becomes rejected, where it must be given. */
  reason?: string | null;
  /** A moment: the advisor is proposed to nobody until then. */
  pausedUntil?: string | null;
}

/** One side's answer to the two questions after a session. */
export interface SessionFeedback {
  side: SessionSide;
  /** 1 (not at all) to 5 (very). */
  usefulness: number;
  wouldMeetAgain: boolean;
  createdAt: string;
}

/**
 * `GET, POST /api/sessions`, `PATCH, DELETE /api/sessions/{id}`. `duration` and `durationMinutes` are the same value.
 * Abilities: move, confirm, cancel, complete, giveFeedback.
 */
export interface Session {
  id: number;
  matchId: number;
  requestId: number;
  requestTitle: string;
  advisorId: number;
  advisorName: string;
  advisorUserId: number;
  organizationId: number;
  organizationName: string;
  organizationUserId: number;
  scheduledDate: string;
  duration: number;
  durationMinutes: number;
  completed: boolean;
  completedAt: string | null;
  cancelledAt: string | null;
  notes: string | null;
  /** Proposed: it waits until the side that did not name the time confirms it. */
  status: SessionStatus;
  /** The side whose time waits for the other's yes; null unless proposed. */
  proposedBy: SessionSide | null;
  place: string | null;
  meetingUrl: string | null;
  sequence: number;
  createdByUserId: number | null;
  createdAt: string;
  updatedAt: string;
  /** One's own answer at once; the other side's when both have answered or 14 days after completion. */
  feedback: {
    mine: SessionFeedback | null;
    theirs: SessionFeedback | null;
    /** Until when one may answer; null before completion. */
    openUntil: string | null;
  };
  abilities: Abilities;
}

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

/** `PATCH /api/sessions/{id}`: move, write notes or a place, complete with the true length, or confirm a proposed time. */
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
export interface Slot {
  start: string;
  end: string;
}

/** `PUT /api/sessions/{id}/feedback`. */
export interface SessionFeedbackPayload {
  usefulness: number;
  wouldMeetAgain: boolean;
}

/** `GET, POST /api/sessions/calendar`. */
export interface CalendarFeed {
  url: string;
}

/** One movement of an organisation's hours (`GET /api/organizations/{id}/ledger`); `hours` is signed. */
export interface HourEntry {
  id: number;
  kind: string;
  hours: number;
  balance: number;
  requestId: number | null;
  requestTitle: string | null;
  sessionId: number | null;
  reason: string | null;
  createdAt: string;
}

/** `GET /api/hours`. Figures since the ledger began: given = reserved + used + remaining. */
export interface HoursStatement {
  /** Hours a year. */
  hoursAllocated: number;
  /** All that was ever given, less what was taken back. */
  hoursGiven: number;
  hoursReserved: number;
  hoursUsed: number;
  hoursRemaining: number;
  /** Hours of time credits that have not ended, as granted. */
  creditHours: number;
  /** What is left of those; a part of `hoursRemaining`. */
  creditsRemaining: number;
  /** The day of the next yearly reset. */
  yearlyAllocationReset: string | null;
  /** The latest 50, newest first. */
  entries: HourEntry[];
}
