import { cpus, loadavg } from 'node:os';
import type { Book } from './book.ts';

/** The value that so many hundredths of all values do not exceed; 0 of none. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1);
  return Math.round(sorted[at] ?? 0);
}

/** `12 of them: p50 140 ms, p95 900 ms, max 1200 ms`, for printing. */
export const spread = (values: readonly number[]): string =>
  `${values.length} of them: p50 ${percentile(values, 50)} ms, p95 ${percentile(values, 95)} ms, max ${percentile(values, 100)} ms`;

/** How busy the machine is: figures of a busy one are not those of a quiet one. */
export const machineLoad = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores`;

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints what is broken, the first thirty of it. @returns whether anything is */
export function printBroken(broken: readonly string[]): boolean {
  for (const line of broken.slice(0, 30)) say(`  BROKEN ${line}`);
  if (broken.length > 30) say(`  and ${broken.length - 30} more`);
  return broken.length > 0;
}

/** `3 × 503 POST /api/upload`, for printing. */
export const refusals = ({ refused }: Book): string =>
  [...refused].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
