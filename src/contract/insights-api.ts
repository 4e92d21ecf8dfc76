/** The figures behind the plots of the console's dashboard. Types only. */
import type { MatchStatus, Skill } from './enums.ts';

/** Matches proposed in a week, by the state that they are in now. */
export interface MatchWeek extends Record<MatchStatus, number> {
  /** The week's Monday in UTC, `2026-11-16`. */
  week: string;
}

/** Hours since the ledgers began, two decimals: allocated = used + reserved + remaining. */
export interface HoursOverview {
  /** Given to organisations: allocations, resets and time credits, less what has expired. */
  allocated: number;
  used: number;
  reserved: number;
  remaining: number;
  /** What advisors have given in completed sessions; with one side elsewhere it is not what these organisations used. */
  given: number;
}

/** One skill: how many waiting requests ask for it, how many advisors who take requests offer it. */
export interface SkillBalance {
  skill: Skill;
  asked: number;
  offered: number;
}

/** Requests that wait since between so many days. */
export interface WaitingAge {
  fromDays: number;
  /** Exclusive; null for no upper end. */
  toDays: number | null;
  count: number;
}

/** A request that nobody has accepted yet. */
export interface WaitingRequest {
  id: number;
  title: string;
  organizationName: string;
  createdAt: string;
  /** Advisors who have been asked and have not answered. */
  askedAdvisors: number;
}

/** `GET /api/insights/overview`, `GET /api/admin/insights/overview`: what is in the asking admin's scope. */
export interface InsightsOverview {
  /** Twelve weeks, oldest first, the present one last. */
  matchWeeks: MatchWeek[];
  hours: HoursOverview;
  skills: SkillBalance[];
  waiting: {
    total: number;
    byAge: WaitingAge[];
    longest: WaitingRequest[];
  };
}
