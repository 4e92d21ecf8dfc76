import { jobBefore, jobTitleIn, periodIn } from './job-words.ts';
import { isContact, wordsOf } from './lines.ts';
import type { PlacedLine } from './sections.ts';

const NOT_PAID = /\bvolunt|\btrustee\b|\bunpaid\b|\bpro bono\b|\bgovernor\b|\bhonorary\b/i;
/** End of a present job, as {@link periodIn} returns it. */
export const ONGOING = 9_999;

export function jobsIn(lines: readonly PlacedLine[]) {
  const known = lines.some(({ kind }) => kind === 'experience');
  const where = new Set(
    known ? ['experience', 'voluntary'] : ['header', 'other', 'profile', 'skills', 'voluntary'],
  );
  const isDateFirst = datesStandFirst(lines);
  return lines.flatMap((line, at) => {
    if (!where.has(line.kind) || line.role === 'heading' || isContact(line.text)) return [];
    const period = periodOf(lines, at, isDateFirst);
    // A bullet, and without sections any line, names a job only with its time.
    if ((line.isBullet || !known) && !periodIn(line.text) && !(period && !line.isBullet)) return [];
    const before = lines[at - 1];
    const isBelowDates = before !== undefined && /^\(?\d/.test(before.text) && periodIn(before.text) !== null;
    const title = jobTitleIn(line.text) ?? (isBelowDates ? jobBefore(line.text) : null);
    const isPaid = line.kind !== 'voluntary' && !NOT_PAID.test(line.text);
    return title ? [{ title, line, end: period?.end ?? 0, isPaid }] : [];
  });
}

const isDates = (line: PlacedLine | undefined): boolean =>
  line !== undefined &&
  /^\(?\d|^\p{Lu}\p{Ll}{2,8}\.? \d/u.test(line.text) &&
  line.text.length < 60 &&
  periodIn(line.text) !== null;

/** Whether times stand above the jobs and not below them: by what the history begins with. */
function datesStandFirst(lines: readonly PlacedLine[]): boolean {
  const start = lines.findIndex(({ kind, role }) => kind === 'experience' && role === 'heading');
  return start >= 0 && isDates(lines[start + 1]) && jobTitleIn(lines[start + 1]!.text) === null;
}

/**
 * When a job was: on its line, on one before that has nothing else, or on one of the next, unless these begin another
 * job.
 */
function periodOf(lines: readonly PlacedLine[], at: number, isDateFirst: boolean) {
  const line = lines[at]!;
  const own = periodIn(line.text);
  if (own) return own;
  const before = lines[at - 1];
  const isAbove = !line.afterBlank && before?.role === 'text' && wordsOf(before.text).length <= 12;
  const above = isAbove && !jobTitleIn(before.text) ? periodIn(before.text) : null;
  if (above) return above;
  if (isDateFirst) return isDates(lines[at - 2]) ? periodIn(lines[at - 2]!.text) : null;
  for (const next of lines.slice(at + 1, at + 4)) {
    if (next.role === 'heading' || next.isBullet || wordsOf(next.text).length > 14) return null;
    const period = periodIn(next.text);
    if (period) return period;
    if (jobTitleIn(next.text)) return null;
  }
  return null;
}
