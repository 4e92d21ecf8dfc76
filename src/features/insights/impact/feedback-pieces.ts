/** What a piece of the year is made of: the month of the session that an answer is about, `2026-03`. */
interface OfMonth {
  readonly month: string;
}

/**
 * Answers in pieces of whole months with so many answers each, in the order of time. Pieces do not depend on the period
 * that is asked for, and a period shows whole pieces only: so two periods never differ by so few answers that subtracting
 * one from the other would tell what one person said. Pieces begin anew each year; what is left at a year's end goes with
 * the year's last piece, and alone with so few is in none.
 */
export function inPieces<Answer extends OfMonth>(answers: readonly Answer[], atLeast: number): Answer[][] {
  const pieces: Answer[][] = [];
  for (const year of groups(answers, ({ month }) => month.slice(0, 4))) {
    let piece: Answer[] = [];
    const ofYear: Answer[][] = [];
    for (const month of groups(year, ({ month }) => month)) {
      piece = [...piece, ...month];
      if (piece.length < atLeast) continue;
      ofYear.push(piece);
      piece = [];
    }
    ofYear.at(-1)?.push(...piece);
    pieces.push(...ofYear);
  }
  return pieces;
}

/** Runs of values with the same key, keys in their order. */
function groups<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const byKey = new Map<string, Value[]>();
  for (const value of values) byKey.set(keyOf(value), [...(byKey.get(keyOf(value)) ?? []), value]);
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
