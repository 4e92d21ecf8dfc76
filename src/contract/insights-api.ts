/** The figures behind the plots of the console's dashboard. */
import { SKILLS } from './enums.ts';
import type { Shape, ShapeOf } from './shapes.ts';

/** `GET /api/insights/overview`, `GET /api/admin/insights/overview`: what is in the asking admin's scope. */
export const INSIGHTS_OVERVIEW = {
  /** Matches proposed in a week, by their present state; twelve weeks, oldest first, the present one last. */
  matchWeeks: {
    listOf: {
      /** The week's Monday in UTC, `2026-11-16`. */
      week: 'name',
      pending: 'count',
      accepted: 'count',
      rejected: 'count',
    },
  },
  /** Hours since the ledgers began, two decimals: allocated = used + reserved + remaining. */
  hours: {
    /** Given to organisations: allocations, resets and time credits, less what has expired. */
    allocated: 'number',
    used: 'number',
    reserved: 'number',
    remaining: 'number',
    /** What advisors gave in completed sessions; with one side elsewhere it is not what these organisations used. */
    given: 'number',
  },
  /** How many waiting requests ask for a skill, how many advisors who take requests offer it. */
  skills: { listOf: { skill: SKILLS, asked: 'count', offered: 'count' } },
  waiting: {
    total: 'count',
    /** Requests that wait since between so many days; the end is exclusive, null for none. */
    byAge: { listOf: { fromDays: 'count', toDays: 'count | null', count: 'count' } },
    /** Requests that nobody has accepted yet. */
    longest: {
      listOf: {
        id: 'count',
        title: 'name',
        organizationName: 'name',
        createdAt: 'moment',
        /** Advisors who have been asked and have not answered. */
        askedAdvisors: 'count',
      },
    },
  },
} as const satisfies Shape;
export type InsightsOverview = ShapeOf<typeof INSIGHTS_OVERVIEW>;
export type MatchWeek = InsightsOverview['matchWeeks'][number];
export type HoursOverview = InsightsOverview['hours'];
export type SkillBalance = InsightsOverview['skills'][number];
