/** The answers of the API (contract §2, §3, §5, §10). Dates are ISO 8601 UTC texts, hours have at most two decimals. */
import { LOCALES, PSEUDO } from './languages.ts';
import type { ADVISOR_FIELDS } from './advisor-fields.ts';
import { AVAILABILITY, ROADMAP_SCREENS, SKILLS, USER_TYPES, type Availability, type Skill } from './enums.ts';
import type { RecordOf, WrittenBy } from './fields.ts';
import type { ORGANIZATION_FIELDS } from './organization-fields.ts';
import type { Shape, ShapeOf } from './shapes.ts';

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
export const APP_CONFIG = {
  brandName: 'name',
  supportEmail: 'name',
  legalEntity: 'name',
  demoMode: 'boolean',
  roadmapNotice: { listOf: ROADMAP_SCREENS },
  passkeys: 'boolean',
  /** What the identity provider's button says; null without one. */
  oidcLabel: 'name | null',
  /** The languages of the product; in tests the pseudo-locale, too (spec 4 §18). */
  locales: { listOf: [...LOCALES, PSEUDO] },
} as const satisfies Shape;
export type AppConfig = ShapeOf<typeof APP_CONFIG>;

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

export const GROUP_NAME = { id: 'id', name: 'name' } as const satisfies Shape;
export type GroupName = ShapeOf<typeof GROUP_NAME>;

/** `GET /api/user`, and the answer of log-in and registration (contract §3). */
export const CURRENT_USER = {
  id: 'id',
  username: 'name',
  email: 'name',
  /** Whether its owner has opened a link mailed to it, or nobody asks for that (spec 4 §11). */
  emailVerified: 'boolean',
  /** A new address that waits for its link to be opened. */
  pendingEmail: 'name | null',
  userType: USER_TYPES,
  user_type: USER_TYPES,
  timeZone: 'name | null',
  locale: 'name | null',
  dismissedNotices: { listOf: ROADMAP_SCREENS },
  createdAt: 'moment',
  /** For group admins: the groups they administer. */
  groups: { maybe: { listOf: GROUP_NAME } },
  /** This log-in may only set up a second factor (spec 4 §12). */
  secondFactorRequired: { maybe: 'boolean' },
  /** The administrator who looks with this user's eyes (spec 4 §15). */
  viewedBy: { maybe: { username: 'name' } },
  /** An admin chose the password: until it is changed, this log-in does nothing else. */
  passwordChangeRequired: { maybe: 'boolean' },
} as const satisfies Shape;
export interface CurrentUser extends ShapeOf<typeof CURRENT_USER> {
  advisor?: Advisor;
  organization?: Organization;
}

/** `POST /api/user/still-here`: the answer to "Are you still with us?" */
export type StillHerePayload = { answer: 'here' | 'pause' };

/** `GET /letter/{token}`: what whoever is shown a letter can check. */
export const CHECKED_LETTER = {
  name: 'name',
  from: 'name',
  to: 'name',
  hours: 'number',
} as const satisfies Shape;
export type CheckedLetter = ShapeOf<typeof CHECKED_LETTER>;

/** `GET /api/user/letter?from&to`: hours given, by the ledger (spec 4 §14). Days are `YYYY-MM-DD`, both included. */
export const LETTER = {
  token: 'name',
  url: 'name',
  ...CHECKED_LETTER,
  rows: {
    listOf: {
      /** Null for organisations that have left. */
      organizationName: 'name | null',
      skills: { listOf: SKILLS },
      hours: 'number',
    },
  },
} as const satisfies Shape;
export type Letter = ShapeOf<typeof LETTER>;

/** `POST /api/login`. `username` may be an e-mail address. */
export interface LoginPayload {
  username: string;
  password: string;
}

/** `POST /api/register/organization` (spec 1 §5, contract §1). */
export interface RegisterOrganizationPayload extends LoginPayload {
  email: string;
  user_type: 'organization';
  timeZone?: string;
}

/** `POST /api/register/advisor` (spec 1 §5, contract §10). */
export interface RegisterAdvisorPayload
  extends
    Omit<RegisterOrganizationPayload, 'user_type'>,
    Partial<WrittenBy<typeof ADVISOR_FIELDS, 'registration'>> {
  user_type: 'advisor';
  joinOpenGroup?: boolean;
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
export const SEARCH_EVIDENCE = {
  skills: { listOf: 'name' },
  items: { listOf: 'name' },
  sentences: { listOf: { text: 'name', field: ['title', 'expertise', 'bio'] } },
} as const satisfies Shape;
export type SearchEvidence = ShapeOf<typeof SEARCH_EVIDENCE>;

/** What else a score rests on beside its evidence, for the screens to put in words. */
export const WHY_SCORE = {
  /** How clearly the profile's own words speak to what was asked for. */
  strength: ['strong', 'possible', 'weak'],
  /** Skills that are clearly asked for and that the profile does not list, most wanted first. */
  missingSkills: { listOf: SKILLS },
} as const satisfies Shape;
export type WhyScore = ShapeOf<typeof WHY_SCORE>;

export const WHY_ADVISOR = {
  ...WHY_SCORE,
  availability: { listOf: AVAILABILITY },
  /** Hours of this year: some left, none left, or none stated (contract §4 "Capacity"). */
  capacity: ['left', 'full', 'unstated'],
} as const satisfies Shape;
export type WhyAdvisor = ShapeOf<typeof WHY_ADVISOR>;

export const RANKED_ADVISOR = {
  advisorId: 'id',
  name: 'text',
  title: 'text | null',
  location: 'text | null',
  expertise: 'text | null',
  bio: 'text | null',
  skills: { listOf: SKILLS },
  isOpenAccess: 'boolean',
  matchScore: 'score',
  /** Why: made only of what the profile says. */
  fitReason: 'told',
  evidence: SEARCH_EVIDENCE,
  why: WHY_ADVISOR,
} as const satisfies Shape;

/** One advisor found (spec 1 §3, contract §5). Scores are 0–10 with one decimal. */
export const SEARCH_RESULT = {
  ...RANKED_ADVISOR,
  initialMatchScore: 'score',
  atCapacity: 'boolean',
  /** When they take requests again; null unless it lies ahead. */
  pausedUntil: 'moment | null',
} as const satisfies Shape;
/** `answers`: not to other advisors, nor signed out. */
export type SearchResult = ShapeOf<typeof SEARCH_RESULT> & { answers?: Answers };

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
export type Indexing = { waiting: number };

/** `GET /api/indexing`. */
export type IndexingState = Pick<SearchAnswer, 'indexing'>;

/** `POST /api/search/advisors/assessment`. */
export interface AssessmentPayload {
  /** Of the search that answered the advisors; without it, as in the documented call, the search is made again. */
  searchId?: string;
  searchQuery: string;
  advisors: SearchResult[];
}

export interface AssessmentAnswer extends Pick<SearchAnswer, 'results' | 'flagged'> {
  status: SearchAnswer['status'] | 'unavailable';
}

/** `GET, POST /api/invitations/{token}` (contract §10 "Join and invite"). */
export const INVITATION = {
  group: GROUP_NAME,
  userType: USER_TYPES,
  status: ['invited', 'accepted', 'declined', 'expired', 'revoked'],
  email: 'name',
  message: 'text | null',
  /** Whether the address has an account, which then joins; else accepting makes one. */
  hasAccount: 'boolean',
  /** Whether that account came after the invitation and has to be signed in to accept. */
  mustSignIn: 'boolean',
} as const satisfies Shape;
export type Invitation = ShapeOf<typeof INVITATION>;
