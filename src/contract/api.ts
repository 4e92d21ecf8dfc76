/**
 * The shapes of the API's answers, shared by server, screens and command line (contract §2, §3, §5, §10).
 * Dates are ISO 8601 UTC strings, hours are numbers with at most two decimals.
 */
import type { Locale } from './languages.ts';
import type { ADVISOR_FIELDS } from './advisor-fields.ts';
import type { Availability, RoadmapScreen, Skill, UserType } from './enums.ts';
import type { RecordOf, WrittenBy } from './fields.ts';
import type { ORGANIZATION_FIELDS } from './organization-fields.ts';

/** Whose page sends a call; the server compares it with the cookie, which all tabs of a browser share. */
export const PAGE_USER_HEADER = 'x-page-user';

/** The body of every error (contract §2). `fields` maps a field's camelCase name to its message. */
export interface ApiErrorBody {
  statusCode: number;
  code: string;
  error: string;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
  /** Of `CHANGED_MEANWHILE`: the record as its caller may see it, by whom and what of it was changed. */
  current?: { version: number } & Record<string, unknown>;
  changedBy?: string | null;
  changedFields?: string[];
}

/** Verdicts for the asking user, so that no screen repeats a role rule (contract §2). */
export type Abilities = Record<string, boolean>;

/** `GET /api/config` (contract §3, §10). */
export interface AppConfig {
  brandName: string;
  supportEmail: string;
  legalEntity: string;
  demoMode: boolean;
  roadmapNotice: RoadmapScreen[];
  passkeys: boolean;
  /** What the identity provider's button says; null without one. */
  oidcLabel: string | null;
  /** The languages of the product; in tests the pseudo-locale, too (spec 4 §18). */
  locales: readonly Locale[];
}

/** How an advisor answers what is proposed to them, from three proposals on (spec 4 §14). */
export interface Answers {
  asked: number;
  answered: number;
  /** From a proposal to its answer; null before the first. */
  medianHours: number | null;
}

/** An advisor's record (spec 1 §3, spec 2 §3). */
export interface Advisor extends RecordOf<typeof ADVISOR_FIELDS> {
  answers?: Answers;
  /** Only where it is so: three proposals in a row have lapsed, and they were asked whether they are still there. */
  asleep?: true;
  abilities?: Abilities;
}

/** An organisation's record (spec 1 §3, spec 2 §3). */
export interface Organization extends RecordOf<typeof ORGANIZATION_FIELDS> {
  abilities?: Abilities;
}

/** A group as far as the signed-in administrator needs it to be named. */
export interface GroupName {
  id: number;
  name: string;
}

/** `GET /api/user`, and the answer of log-in and registration (contract §3). */
export interface CurrentUser {
  id: number;
  username: string;
  email: string;
  /** Whether its owner has opened a link mailed to it, or nobody asks for that (spec 4 §11). */
  emailVerified: boolean;
  /** A new address that waits for its link to be opened. */
  pendingEmail: string | null;
  userType: UserType;
  user_type: UserType;
  timeZone?: string | null;
  locale?: string | null;
  /** Screens whose roadmap notice this account has dismissed. */
  dismissedNotices: readonly RoadmapScreen[];
  createdAt?: string;
  advisor?: Advisor;
  organization?: Organization;
  /** For group admins: the groups they administer. */
  groups?: GroupName[];
  /** This log-in may only set up a second factor (spec 4 §12). */
  secondFactorRequired?: boolean;
  /** The administrator who looks with this user's eyes (spec 4 §15). */
  viewedBy?: { username: string };
  /** An admin chose the password: until it is changed, this log-in does nothing else. */
  passwordChangeRequired?: boolean;
}

/** `POST /api/user/still-here`: the answer to "Are you still with us?" */
export interface StillHerePayload {
  answer: 'here' | 'pause';
}

/** `GET /api/user/letter?from&to`: hours given, as the ledger says (spec 4 §14). Days are `YYYY-MM-DD`, both included. */
export interface Letter extends CheckedLetter {
  token: string;
  url: string;
  rows: {
    /** Null for organisations that have left. */
    organizationName: string | null;
    skills: Skill[];
    hours: number;
  }[];
}

/** `GET /letter/{token}`: what whoever is shown a letter can check. */
export interface CheckedLetter {
  name: string;
  from: string;
  to: string;
  hours: number;
}

/** `POST /api/login`. `username` may be an e-mail address. */
export interface LoginPayload {
  username: string;
  password: string;
}

/** `POST /api/register/advisor` (spec 1 §5, contract §10). */
export interface RegisterAdvisorPayload {
  username: string;
  email: string;
  password: string;
  user_type: 'advisor';
  first_name?: string;
  last_name?: string;
  title?: string;
  expertise?: string;
  skills?: Skill[];
  joinOpenGroup?: boolean;
  timeZone?: string;
}

/** `POST /api/register/organization` (spec 1 §5, contract §1). */
export interface RegisterOrganizationPayload {
  username: string;
  email: string;
  password: string;
  user_type: 'organization';
  timeZone?: string;
}

/** `PATCH /api/user/profile` (contract §3, §10). */
export interface AccountPayload {
  username: string;
  email: string;
  password?: string;
  currentPassword?: string;
  timeZone?: string;
  locale?: string;
}

/** `PATCH /api/advisor/profile` as its form sends it (spec 1 §7). */
export interface OwnAdvisorPayload extends Omit<
  WrittenBy<typeof ADVISOR_FIELDS, 'own'>,
  'linkedinUrl' | 'skills' | 'availability'
> {
  linkedInUrl?: string | null;
  skills: Record<string, boolean>;
  availability: Record<string, boolean>;
}

/** Why an advisor was found: names of matched skills and sentences of the profile (contract §10). */
export interface SearchEvidence {
  skills: string[];
  items: string[];
  sentences: { text: string; field: string }[];
}

/** What else a score rests on beside its evidence, for the screens to put in words. */
export interface WhyScore {
  /** How clearly the profile's own words speak to what was asked for. */
  strength: 'strong' | 'possible' | 'weak';
  /** Skills that are clearly asked for and that the profile does not list, most wanted first. */
  missingSkills: Skill[];
}

/** The same of an advisor who could be asked: with what they have said of their time. */
export interface WhyAdvisor extends WhyScore {
  availability: Availability[];
  /** Hours of this year: some left, none left, or none stated (contract §4 "Capacity"). */
  capacity: 'left' | 'full' | 'unstated';
}

/** One advisor found (spec 1 §3, contract §5). Scores are 0–10 with one decimal. */
export interface SearchResult {
  advisorId: number;
  name: string;
  title: string | null;
  expertise: string | null;
  bio: string | null;
  skills: Skill[];
  isOpenAccess: boolean;
  matchScore: number | null;
  initialMatchScore: number | null;
  fitReason: string | null;
  evidence?: SearchEvidence;
  why?: WhyAdvisor;
  atCapacity?: boolean;
  /** When they take requests again; null unless it lies ahead. */
  pausedUntil?: string | null;
  /** Not to other advisors, nor signed out. */
  answers?: Answers;
}

/** `POST /api/search/advisors`. */
export interface SearchPayload {
  query: string;
  includeOpenAccess: boolean;
  organizationId?: number;
  /** Only advisors who have all of these; `place` is part of their location. */
  skills?: readonly Skill[];
  availability?: readonly Availability[];
  place?: string;
}

export interface SearchAnswer {
  searchId: string;
  status: 'processing' | 'complete';
  results: SearchResult[];
  flagged?: boolean;
  /** Only where it is so: the query is in another language, and only English is searched. */
  notEnglish?: true;
  /** The brief was in another language and was translated before the search. */
  translated?: true;
  indexing?: Indexing;
}

/** Profiles that are still being read: what is found may be incomplete. Not there when there are none. */
export interface Indexing {
  waiting: number;
}

/** `GET /api/indexing`. */
export interface IndexingState {
  indexing?: Indexing;
}

/** `POST /api/search/advisors/assessment`. */
export interface AssessmentPayload {
  /** Of the search that answered the advisors; without it there is no assessment. */
  searchId: string;
  searchQuery: string;
  advisors: SearchResult[];
}

export interface AssessmentAnswer {
  status: 'processing' | 'complete' | 'unavailable';
  results: SearchResult[];
  flagged?: boolean;
}

/** `GET, POST /api/invitations/{token}` (contract §10 "Join and invite"). */
export interface Invitation {
  group: { id: number; name: string };
  userType: UserType;
  status: 'invited' | 'accepted' | 'declined' | 'expired' | 'revoked';
  email: string;
  message: string | null;
  /** Whether the address has an account, which then joins; else accepting makes one. */
  hasAccount: boolean;
  /** Whether that account came after the invitation and has to be signed in to accept. */
  mustSignIn: boolean;
}
