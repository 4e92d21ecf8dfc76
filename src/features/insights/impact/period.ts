import { Temporal } from 'temporal-polyfill';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { Narrow } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { invalid } from '../../../core/errors.ts';

/** A day so much later or, of what is negative, earlier; the month's last one where it has no such day. */
const add = (day: string, much: { days: number } | { months: number }): string =>
  Temporal.PlainDate.from(day).add(much).toString();
const monthOf = (day: string) => Temporal.PlainYearMonth.from(day.slice(0, 7));
const lastOfMonth = (day: string): string => monthOf(day).toPlainDate({ day: 31 }).toString();
/** How many months a period touches. */
const monthsIn = ({ from, to }: ImpactPeriod): number =>
  monthOf(from).until(monthOf(to), { largestUnit: 'month' }).months + 1;

/**
 * The period that is asked for: the calendar year of the day that is named, or the present one.
 * @param today `YYYY-MM-DD` in UTC
 * @throws AppError 400 on `to` when it ends before it begins or is longer than ten years
 */
export function readPeriod({ from, to }: Partial<ImpactPeriod>, today: string): ImpactPeriod {
  const period = {
    from: from ?? `${(to ?? today).slice(0, 4)}-01-01`,
    to: to ?? `${(from ?? today).slice(0, 4)}-12-31`,
  };
  if (period.to < period.from) throw invalid({ to: FIELDS.period.order });
  if (monthsIn(period) > LIMITS.impact.monthsMax) throw invalid({ to: FIELDS.period.length });
  return period;
}

/**
 * The period before, to compare with: as many whole months where the period is of whole months, else as many days. Of a
 * period that still runs only the part up to today is compared, so the one before ends where that part would have.
 */
export function periodBefore(period: ImpactPeriod, today: string): ImpactPeriod {
  const { from, to } = period;
  const runsTo = today >= from && today < to ? today : to;
  const isWhole = from.endsWith('-01') && to === lastOfMonth(to);
  if (!isWhole) {
    const { days } = Temporal.PlainDate.from(to).until(from).subtract({ days: 1 });
    return { from: add(from, { days }), to: add(runsTo, { days }) };
  }
  const months = -monthsIn(period);
  return {
    from: add(from, { months }),
    to: runsTo === to ? add(from, { days: -1 }) : add(runsTo, { months }),
  };
}

/** The months that a period touches, `2026-03`, oldest first. */
export const monthsOf = (period: ImpactPeriod): string[] =>
  Array.from({ length: monthsIn(period) }, (_, months) => monthOf(period.from).add({ months }).toString());

/** The months of which every day lies in the period. */
export const wholeMonthsOf = (period: ImpactPeriod): string[] =>
  monthsOf(period).filter((month) => `${month}-01` >= period.from && lastOfMonth(month) <= period.to);

/** A period as stored moments: from the first one on, and before the second. */
export function boundsOf({ from, to }: ImpactPeriod): readonly [from: string, before: string] {
  return [dbTime(`${from}T00:00:00Z`), dbTime(`${add(to, { days: 1 })}T00:00:00Z`)];
}

/** Narrows rows to those whose moment lies in a period. */
export const within =
  (column: string, period: ImpactPeriod): Narrow =>
  (rows) => {
    const [from, before] = boundsOf(period);
    void rows.where(column, '>=', from).where(column, '<', before);
  };
