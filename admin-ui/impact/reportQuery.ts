import type { ImpactMonth } from '../../src/contract/impact-api.ts';

/** What report the address asks for: a view can be shared (design/look.md, "filters in the address"). */
export interface ReportQuery {
  groupId: number | null;
  /** Days in UTC, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (search: URLSearchParams, name: string): string => {
  const value = search.get(name) ?? '';
  return DAY.test(value) ? value : '';
};

/** @param today `YYYY-MM-DD`: its calendar year is shown where the address names no day */
export function readReportQuery(search: URLSearchParams, today: string): ReportQuery {
  const groupId = Number(search.get('groupId'));
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  return {
    groupId: Number.isSafeInteger(groupId) && groupId > 0 ? groupId : null,
    from: from || `${(to || today).slice(0, 4)}-01-01`,
    to: to || `${(from || today).slice(0, 4)}-12-31`,
  };
}

export const reportSearch = ({ groupId, from, to }: ReportQuery): string =>
  new URLSearchParams({ ...(groupId === null ? {} : { groupId: String(groupId) }), from, to }).toString();

const MONTHS = {
  thisYear: { length: 12, back: 0 },
  lastYear: { length: 12, back: 1 },
  thisQuarter: { length: 3, back: 0 },
  lastQuarter: { length: 3, back: 1 },
  thisMonth: { length: 1, back: 0 },
  lastMonth: { length: 1, back: 1 },
};
export type PeriodName = keyof typeof MONTHS;
export const PERIODS = Object.keys(MONTHS) as PeriodName[];

export function periodOf(name: PeriodName, today: string): Pick<ReportQuery, 'from' | 'to'> {
  const { length, back } = MONTHS[name];
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const first = Math.floor(month / length) * length - back * length;
  const dayOf = (at: number, day: number) => new Date(Date.UTC(year, at, day)).toISOString().slice(0, 10);
  return { from: dayOf(first, 1), to: dayOf(first + length, 0) };
}

export const periodName = ({ from, to }: ReportQuery, today: string): PeriodName | null =>
  PERIODS.find((name) => {
    const period = periodOf(name, today);
    return period.from === from && period.to === to;
  }) ?? null;

/** Rows of a sheet's table: so many months at most, else years. */
const MONTHS_SHOWN = 12;

const NOTHING = { hours: 0, sessions: 0, requestsMade: 0, requestsAnswered: 0 };

/** The months of the report or, where one page cannot hold them, its years. */
export function rowsOf(months: readonly ImpactMonth[]): { by: 'month' | 'year'; rows: ImpactMonth[] } {
  if (months.length <= MONTHS_SHOWN) return { by: 'month', rows: [...months] };
  const years = new Map<string, ImpactMonth>();
  for (const { month, ...part } of months) {
    const year = month.slice(0, 4);
    const sum = years.get(year) ?? NOTHING;
    years.set(year, {
      month: year,
      hours: Math.round((sum.hours + part.hours) * 100) / 100,
      sessions: sum.sessions + part.sessions,
      requestsMade: sum.requestsMade + part.requestsMade,
      requestsAnswered: sum.requestsAnswered + part.requestsAnswered,
    });
  }
  return { by: 'year', rows: [...years.values()] };
}
