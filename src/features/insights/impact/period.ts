import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { Narrow } from '../../../core/db/database.ts';
import { DAY_MS, dayOf, monthsAfter } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { invalid } from '../../../core/errors.ts';

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);
/** Months since the year 0, so that they can be counted with. */
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthName = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
const lastOfMonth = (month: number): string => addDays(`${monthName(month + 1)}-01`, -1);

/** The same day so many months earlier; the month's last day where it has no such day. */
const monthsEarlier = (day: string, months: number): string => dayOf(monthsAfter(new Date(day), -months));

/**
 * By default the calendar year of the day that is named, else the present one. @param today `YYYY-MM-DD` in UTC
 * @throws AppError 400 on `to` when it ends before it begins or is longer than ten years
 */
export function readPeriod({ from, to }: Partial<ImpactPeriod>, today: string): ImpactPeriod {
  const period = {
    from: from ?? `${(to ?? today).slice(0, 4)}-01-01`,
    to: to ?? `${(from ?? today).slice(0, 4)}-12-31`,
  };
  if (period.to < period.from) throw invalid({ to: FIELDS.period.order });
  if (monthNumber(period.to) - monthNumber(period.from) >= LIMITS.impact.monthsMax)
    throw invalid({ to: FIELDS.period.length });
  return period;
}

/**
 * The period to compare with: as many whole months where the period is of whole months, else as many days. Of a
 * period that still runs the part up to today is compared, so the one before ends where that part would have.
 */
export function periodBefore({ from, to }: ImpactPeriod, today: string): ImpactPeriod {
  const runsTo = today >= from && today < to ? today : to;
  const isWhole = from.endsWith('-01') && to === lastOfMonth(monthNumber(to));
  if (!isWhole) {
    const days = (msOf(to) - msOf(from)) / DAY_MS + 1;
    return { from: addDays(from, -days), to: addDays(runsTo, -days) };
  }
  const months = monthNumber(to) - monthNumber(from) + 1;
  return {
    from: monthsEarlier(from, months),
    to: runsTo === to ? addDays(from, -1) : monthsEarlier(runsTo, months),
  };
}

/** The months that a period touches, `2026-03`, oldest first. */
export function monthsOf({ from, to }: ImpactPeriod): string[] {
  const first = monthNumber(from);
  return Array.from({ length: monthNumber(to) - first + 1 }, (_, at) => monthName(first + at));
}

/** The months of which every day lies in the period. */
export function wholeMonthsOf(period: ImpactPeriod): string[] {
  return monthsOf(period).filter(
    (month) => `${month}-01` >= period.from && lastOfMonth(monthNumber(month)) <= period.to,
  );
}

/** As stored moments: from the first one on (inclusive), before the second (exclusive). */
export function boundsOf({ from, to }: ImpactPeriod): readonly [from: string, before: string] {
  return [dbTime(`${from}T00:00:00Z`), dbTime(`${addDays(to, 1)}T00:00:00Z`)];
}

/** Rows whose moment in a column lies in the period. */
export function within(column: string, period: ImpactPeriod): Narrow {
  const [from, before] = boundsOf(period);
  return (rows) => void rows.where(column, '>=', from).where(column, '<', before);
}
