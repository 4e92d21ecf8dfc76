import { headingKind } from './headings.ts';
import type { Line } from './lines.ts';

const GAP = /\t+\s*| {3,}/;

/**
 * Reads two columns one after the other where rows have been read across both: from the first heading in such a row on,
 * the left cells are one column, the right ones the other. A table with labels has headings on its left only. Rows of labels (`Phone: … Profile: …`) become a line each.
 */
export function unfolded(lines: readonly Line[]): Line[] {
  const all: Line[] = [];
  let left: Line[] = [];
  let right: Line[] = [];
  let isFolded = false;
  const flush = (): void => {
    all.push(...left, ...right);
    left = [];
    right = [];
  };
  const isTwofold = hasHeadingsOnBothSides(lines);
  for (const line of lines) {
    const cells = cellsOf(line);
    const kinds = cells.map(({ text }) => headingKind(text));
    const headings = kinds.filter((kind) => kind !== null).length;
    if (cells.length === 2 && headings > 0 && (headings === 2 || (isTwofold && !isFolded))) {
      flush();
      isFolded = true;
    } else if (isFolded && cells.length === 1 && kinds[0] !== null && line.afterBlank && !isTwofold) {
      flush();
      isFolded = false;
    }
    if (!isFolded) {
      all.push(...(isLabels(cells) ? pairs(cells) : [line]));
      continue;
    }
    const [first, ...rest] = cells;
    if (!first) continue;
    if (rest.length > 0) {
      left.push(first);
      right.push(...rest);
    } else if (line.isIndented || goesOn(right.at(-1))) right.push(first);
    else left.push(first);
  }
  flush();
  return all;
}

function hasHeadingsOnBothSides(lines: readonly Line[]): boolean {
  const rows = lines.map(cellsOf).filter(({ length }) => length === 2);
  return [0, 1].every((side) => rows.some((row) => headingKind(row[side]?.text ?? '') !== null));
}

/** A long line without a final stop continues in the next one. */
const goesOn = (line: Line | undefined): boolean =>
  line !== undefined && line.text.split(' ').length > 7 && !/[.!?:]$/.test(line.text);

function cellsOf(line: Line): Line[] {
  // Joined letters have no places of their own.
  if (line.text.length !== line.end - line.start || line.text.length > 300) return [line];
  const cells: Line[] = [];
  let at = 0;
  for (const part of line.text.split(new RegExp(`(${GAP.source})`))) {
    const isGap = part !== '' && part.trim() === '';
    if (part !== '' && !isGap) {
      const text = part.trim();
      const start = line.start + at + part.indexOf(text);
      const isFirst = cells.length === 0;
      cells.push({
        ...line,
        text,
        start,
        end: start + text.length,
        isBullet: isFirst && line.isBullet,
        sign: isFirst ? line.sign : '',
      });
    }
    at += part.length;
  }
  return cells.length > 0 ? cells : [line];
}

const isLabels = (cells: readonly Line[]): boolean =>
  cells.length > 2 && cells.filter(({ text }) => /^\p{Lu}[\p{L}’' -]{1,24}:$/u.test(text)).length > 1;

function pairs(cells: readonly Line[]): Line[] {
  const lines: Line[] = [];
  for (const cell of cells) {
    const label = lines.at(-1);
    // A label and its value stand together in the text as well.
    if (label?.text.endsWith(':') && !cell.text.endsWith(':')) {
      const gap = '\t'.repeat(Math.max(1, cell.start - label.end));
      lines[lines.length - 1] = { ...label, text: `${label.text}${gap}${cell.text}`, end: cell.end };
    } else lines.push(cell);
  }
  return lines;
}
