/** The shapes of matching a whole group at once (issue "Run matching for the group"). Types only. */
import type { Abilities, SearchEvidence, WhyAdvisor } from './api.ts';

/** A pair somebody has fixed or ruled out for one run. */
export interface RunPair {
  requestId: number;
  advisorId: number;
}

export interface RunSettings {
  /** Requests that one advisor may be given in this run. */
  requestsPerAdvisor: number;
  /** Also advisors outside the group who are open access. */
  includeOpenAccess: boolean;
  /** Of the assignments that serve as many requests, the one whose weakest match is best. */
  liftWeakest: boolean;
  pinned: RunPair[];
  excluded: RunPair[];
}

/** An advisor for a request, with the reason; scores are 0–10 with one decimal. */
export interface RunOption extends RunPair {
  advisorName: string;
  score: number;
  fitReason: string;
  /** What the score rests on, as it was found; runs from before it was kept have neither. */
  evidence?: SearchEvidence;
  why?: WhyAdvisor;
}

export interface RunMatch extends RunOption {
  requestTitle: string;
  organizationId: number;
  organizationName: string;
  pinned: boolean;
  /** `pending` waits for an answer already: publishing leaves it as it is. */
  state: 'new' | 'pending';
  /** The best others for this request, best first. */
  alternatives: RunOption[];
}

/** Why a request or an advisor stays without: the last thing that stood in the way. */
export const UNMATCHED_REASONS = [
  'noAdvisors',
  'noFit',
  'unavailable',
  'ruledOut',
  'taken',
  'paused',
  'full',
  'noRequest',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

export interface RunResult {
  matches: RunMatch[];
  unmatchedRequests: {
    requestId: number;
    requestTitle: string;
    organizationName: string;
    reason: UnmatchedReason;
    alternatives: RunOption[];
  }[];
  unmatchedAdvisors: { advisorId: number; advisorName: string; reason: UnmatchedReason }[];
  /** Sum of the scores, one decimal. */
  totalScore: number;
}

export type RunStatus = 'queued' | 'running' | 'draft' | 'failed' | 'published' | 'discarded';

/** `GET, POST /api/groups/{groupId}/matching-runs`; lists leave `result` out. */
export interface MatchingRun {
  id: number;
  groupId: number;
  status: RunStatus;
  settings: RunSettings;
  result: RunResult | null;
  progressDone: number;
  progressTotal: number;
  error: string | null;
  createdByUserId: number | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  abilities: Abilities;
}

/** `GET, POST /api/groups/{groupId}/exclusions`. */
export interface MatchExclusion {
  id: number;
  groupId: number;
  advisorId: number;
  advisorName: string;
  organizationId: number;
  organizationName: string;
  reason: string | null;
  createdAt: string;
}
