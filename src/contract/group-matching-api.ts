/** The shapes of matching a whole group at once (issue "Run matching for the group"). */
import { SEARCH_EVIDENCE, WHY_ADVISOR } from './api.ts';
import type { Shape, ShapeOf } from './shapes.ts';

/** A pair somebody has fixed or ruled out for one run. */
export const RUN_PAIR = { requestId: 'id', advisorId: 'id' } as const satisfies Shape;
export type RunPair = ShapeOf<typeof RUN_PAIR>;

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
const RUN_OPTION = {
  ...RUN_PAIR,
  advisorName: 'text',
  score: 'score',
  fitReason: 'told',
  /** What the score rests on, as it was found; runs from before it was kept have neither. */
  evidence: { maybe: SEARCH_EVIDENCE },
  why: { maybe: WHY_ADVISOR },
} as const satisfies Shape;
export type RunOption = ShapeOf<typeof RUN_OPTION>;

const RUN_MATCH = {
  ...RUN_OPTION,
  requestTitle: 'name',
  organizationId: 'id',
  organizationName: 'name',
  pinned: 'boolean',
  /** `pending` waits for an answer already: publishing leaves it as it is. */
  state: ['new', 'pending'],
  /** The best others for this request, best first. */
  alternatives: { listOf: RUN_OPTION },
} as const satisfies Shape;
export type RunMatch = ShapeOf<typeof RUN_MATCH>;

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

const RUN_RESULT = {
  matches: { listOf: RUN_MATCH },
  unmatchedRequests: {
    listOf: {
      requestId: 'id',
      requestTitle: 'name',
      organizationName: 'name',
      reason: UNMATCHED_REASONS,
      alternatives: { listOf: RUN_OPTION },
    },
  },
  unmatchedAdvisors: { listOf: { advisorId: 'id', advisorName: 'text', reason: UNMATCHED_REASONS } },
  /** Sum of the scores, one decimal. */
  totalScore: 'number',
} as const satisfies Shape;
export type RunResult = ShapeOf<typeof RUN_RESULT>;

export const RUN_STATUSES = ['queued', 'running', 'draft', 'failed', 'published', 'discarded'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** `GET, POST /api/groups/{groupId}/matching-runs`; lists leave `result` out. */
export const MATCHING_RUN = {
  id: 'id',
  groupId: 'id',
  status: RUN_STATUSES,
  result: { orNull: RUN_RESULT },
  progressDone: 'integer',
  progressTotal: 'integer',
  error: 'name | null',
  createdByUserId: 'id | null',
  createdAt: 'moment',
  updatedAt: 'moment',
  publishedAt: 'moment | null',
  abilities: 'abilities',
} as const satisfies Shape;
export type MatchingRun = ShapeOf<typeof MATCHING_RUN> & { settings: RunSettings };

/** `GET, POST /api/groups/{groupId}/exclusions`. */
export const MATCH_EXCLUSION = {
  id: 'id',
  groupId: 'id',
  advisorId: 'id',
  advisorName: 'text',
  organizationId: 'id',
  organizationName: 'name',
  reason: 'text | null',
  createdAt: 'moment',
} as const satisfies Shape;
export type MatchExclusion = ShapeOf<typeof MATCH_EXCLUSION>;
