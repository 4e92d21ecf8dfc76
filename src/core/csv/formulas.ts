/**
 * Cells that a spreadsheet would run (contract §8): those that begin with `=`, `+`, `-`, `@`, a tab or a carriage return
 * get an apostrophe in front. So do those that begin with apostrophes before one of these, else taking it off again would
 * change them.
 */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The exact inverse of {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
