/** The impact report of a period, for an admin's groups or one of them (issue 6 point 6). */
import { SKILLS } from './enums.ts';
import type { Shape, ShapeOf } from './shapes.ts';

/** Days in UTC, `YYYY-MM-DD`, both included. */
export interface ImpactPeriod {
  from: string;
  to: string;
}

/**
 * The figures of a period. What each means stands in the answer's `definitions` under the same name. Null is "not
 * known": no rate is configured, nobody has answered yet, or fewer than three answers would single somebody out.
 */
export const IMPACT_FIGURES = {
  /** Two decimals. */
  hours: 'amount',
  /** In the report's currency, two decimals. */
  value: 'amount | null',
  sessions: 'count',
  advisors: 'count',
  organizations: 'count',
  requestsMade: 'count',
  requestsAnswered: 'count',
  requestsUnanswered: 'count',
  requestsWithdrawn: 'count',
  requestsCompleted: 'count',
  requestsCancelled: 'count',
  /** Hours, two decimals. */
  firstAnswerMedian: 'amount | null',
  firstAnswerP90: 'amount | null',
  feedbackAnswers: 'count | null',
  /** Mean from 1 to 5, two decimals. */
  usefulness: 'amount | null',
  /** Whole percent. */
  wouldMeetAgain: 'count | null',
} as const satisfies Shape;
export type ImpactFigures = ShapeOf<typeof IMPACT_FIGURES>;
export type ImpactFigure = keyof ImpactFigures;

/** A calendar month, or the part of it that the period takes in. */
export const IMPACT_MONTH = {
  month: 'name',
  hours: 'amount',
  sessions: 'count',
  requestsMade: 'count',
  requestsAnswered: 'count',
} as const satisfies Shape;
export type ImpactMonth = ShapeOf<typeof IMPACT_MONTH>;

export const IMPACT_SKILL = {
  skill: SKILLS,
  hours: 'amount',
  sessions: 'count',
  requests: 'count',
} as const satisfies Shape;
export type ImpactSkill = ShapeOf<typeof IMPACT_SKILL>;

export const IMPACT_ORGANIZATION = {
  id: 'id',
  name: 'name',
  hours: 'amount',
  sessions: 'count',
} as const satisfies Shape;
export type ImpactOrganization = ShapeOf<typeof IMPACT_ORGANIZATION>;

/** What is explained beside the single figures. */
type ImpactPart = 'scope' | 'before' | 'months' | 'skills' | 'organizationsByHours';

/** `GET /api/admin/impact`. */
export interface ImpactReport extends ImpactPeriod {
  group: { id: number; name: string } | null;
  rate: { perHour: number; currency: string } | null;
  figures: ImpactFigures;
  before: ImpactPeriod & { figures: ImpactFigures };
  months: ImpactMonth[];
  /** Skills that were asked for at all, most hours first. */
  skills: ImpactSkill[];
  /** The ten with most hours. */
  topOrganizations: ImpactOrganization[];
  definitions: Record<ImpactFigure | ImpactPart, string>;
  /** Moment of reading. */
  createdAt: string;
}
