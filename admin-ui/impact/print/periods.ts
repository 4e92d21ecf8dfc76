import type { ImpactMonth } from '../../../src/contract/impact-api.ts';

/** Rows of a sheet's table: so many months at most, else years. */
const MONTHS_SHOWN = 12;

/** The months of the report or, where one page cannot hold them, its years. */
export function rowsOf(months: readonly ImpactMonth[]): { by: 'month' | 'year'; rows: ImpactMonth[] } {
  if (months.length <= MONTHS_SHOWN) return { by: 'month', rows: [...months] };
  const years = new Map<string, ImpactMonth>();
  for (const { month, ...part } of months) {
    const year = month.slice(0, 4);
    const sum = years.get(year) ?? {
      month: year,
      hours: 0,
      sessions: 0,
      requestsMade: 0,
      requestsAnswered: 0,
    };
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
