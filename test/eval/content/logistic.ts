import { Ridge } from './ridge.ts';

/** Pull of each weight towards none. */
const PULL = 5;
const STEPS = 30;
const SMALL = 1e-6;

/**
 * Logistic regression over rows of numbers, yes and no weighing the same in all (Newton's method).
 * @returns a constant and a weight for each number of a row
 */
export function logistic(rows: readonly (readonly number[])[], isYes: readonly boolean[]): number[] {
  const width = rows[0]!.length;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at]!));
  const means = columns.map((column) => sum(column) / rows.length);
  const deviations = columns.map(
    (column, at) => Math.sqrt(sum(column.map((x) => (x - means[at]!) ** 2)) / rows.length) || 1,
  );
  const scaled = rows.map((row) => [1, ...row.map((x, at) => (x - means[at]!) / deviations[at]!)]);
  const share = isYes.filter(Boolean).length / rows.length;
  const weights = new Float64Array(width + 1);
  for (let step = 0; step < STEPS; step++) {
    const slope = Float64Array.from(weights, (weight, at) => (at === 0 ? 0 : PULL * weight));
    const curve = Array.from(weights, (_, at) => {
      const row = new Float64Array(width + 1);
      row[at] = at === 0 ? SMALL : PULL;
      return row;
    });
    scaled.forEach((row, i) => {
      const chance = 1 / (1 + Math.exp(-row.reduce((all, x, at) => all + x * weights[at]!, 0)));
      const counts = 0.5 / (isYes[i] ? share : 1 - share);
      const off = counts * (chance - (isYes[i] ? 1 : 0));
      const steep = counts * chance * (1 - chance);
      for (let a = 0; a <= width; a++) {
        slope[a]! += off * row[a]!;
        for (let b = 0; b <= a; b++) curve[a]![b]! += steep * row[a]! * row[b]!;
      }
    });
    const change = new Ridge(curve).solve(slope);
    change.forEach((by, at) => (weights[at]! -= by));
    if (change.every((by) => Math.abs(by) < SMALL)) break;
  }
  const each = means.map((_, at) => weights[at + 1]! / deviations[at]!);
  return [weights[0]! - sum(each.map((weight, at) => weight * means[at]!)), ...each];
}

const sum = (values: readonly number[]): number => values.reduce((all, x) => all + x, 0);
