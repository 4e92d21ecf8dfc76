import { addressOf } from './links.ts';

/** A run of characters on a page; y grows upwards. */
export interface TextItem {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fontSize: number;
  readonly font: string;
}

/** A link, and the place on its page that leads there: left, lower, right and upper edge. */
interface Link {
  readonly url: string;
  readonly rect: readonly number[];
}

interface Line {
  text: string;
  y: number;
  size: number;
  /** Of all its letters; empty where they are of several. */
  font: string;
  /** Where its first item begins. */
  readonly x: number;
  /** Where its cells begin behind the first. */
  readonly cells: number[];
  /** Where its last item ends. */
  end: number;
}

/** A gap of so many font sizes parts cells of a row; between paragraphs, and above a heading, lines stand further apart. */
const CELL_GAP = 1.15;
const WIDE_CELL_GAP = 1.8;
const SPACE_GAP = 0.14;
const PARAGRAPH_GAP = 1.7;
const WIDER = 1.35;
/** So many letters of a fallback font come in one piece at most. */
const LETTERS = 4;
/** Points between cells of one column. */
const SAME_PLACE = 3;
/** The name stands in letters so much larger than the text. */
const LARGE = 1.25;

const MOST_LINKS = 100;
const LONGEST_HEADING = 60;
/** A heading stands in larger letters than the text, by so much at least. */
const LARGER = 1.08;

/** With the addresses of links that the page does not show, or has in several lines. */
export function linked(items: readonly TextItem[], links: readonly Link[]): readonly TextItem[] {
  const all = [...items];
  for (const { url, rect } of links.slice(0, MOST_LINKS)) {
    const address = addressOf(url);
    if (!address || all.some(({ str }) => str.includes(address))) continue;
    const [left = 0, low = 0, right = 0, high = 0] = rect;
    const within = all.filter(
      ({ str, x, y, width }) =>
        str.trim() !== '' && y >= low - 2 && y <= high && x + width / 2 >= left && x + width / 2 <= right,
    );
    const last = within.at(-1);
    if (!last) continue;
    const shown = within.map(({ str }) => str.trim()).join('');
    const isBroken = within.length > 1 && address.endsWith(shown.replace(/\/$/, ''));
    for (const item of within)
      if (isBroken || item === last)
        all[all.indexOf(item)] = {
          ...item,
          str: item !== last ? '' : isBroken ? address : `${item.str} ${address}`,
        };
  }
  return all;
}

/**
 * The text of a page in the order of its stream, which is the order of columns and cells in what word processors write:
 * a line a row, tabs between cells, an empty line between paragraphs and where the text goes back up into another column.
 * The column with the largest letters comes first, for it has the person's name.
 */
export function pageText(items: readonly TextItem[]): string {
  const columns = columnsOf(indented(linesOf(items)));
  const sizes = columns.flat().map((line) => line.size);
  const usual = quantile(sizes, 0.5);
  const font = mostOf(columns.flat());
  const largest = Math.max(0, ...sizes);
  if (largest >= usual * LARGE) {
    const at = columns.findIndex((column) => column.some((line) => line.size === largest));
    if (at > 0) columns.unshift(...columns.splice(at, 1));
  }
  return columns
    .map((lines) => columnText(lines, (line) => line.size > usual * LARGER || line.font !== font))
    .join('\n\n');
}

function mostOf(lines: readonly Line[]): string {
  const letters = new Map<string, number>();
  for (const { font, text } of lines) letters.set(font, (letters.get(font) ?? 0) + text.length);
  return [...letters].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0])[0];
}

/** A line that begins where other rows have a further cell is such a cell, with nothing before it: a tab says so. */
function indented(lines: readonly Line[]): Line[] {
  // Counted once, on a grid: a page may have been made to hold a hundred thousand lines.
  const rows = new Map<number, number>();
  const grid = (x: number): number => Math.round(x / SAME_PLACE);
  for (const place of lines.flatMap(({ cells }) => cells))
    rows.set(grid(place), (rows.get(grid(place)) ?? 0) + 1);
  const rowsAt = (x: number): number =>
    [-1, 0, 1].reduce((sum, step) => sum + (rows.get(grid(x) + step) ?? 0), 0);
  const left = lines.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  return lines.map((line) =>
    line.x > left + line.size * 4 && rowsAt(line.x) > 1 ? { ...line, text: `\t${line.text}` } : line,
  );
}

interface Placed extends TextItem {
  readonly end: number;
  readonly isSpaced: boolean;
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Placed[][] = [];
  for (const item of items) {
    if (item.str.trim() === '') continue;
    const size = item.fontSize || 10;
    // Letters set apart (`M A R G O T`) come as one item a word.
    const isSpaced = /^\p{L}(?: \p{L})+$/u.test(item.str);
    const str = isSpaced ? item.str.replaceAll(' ', '') : item.str;
    const placed: Placed = { ...item, str, isSpaced, fontSize: size, end: item.x + item.width };
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && Math.abs(line[0]!.y - item.y) < size * 0.45) {
      if (item.x > last.end - size * 2) {
        line.push(placed);
        continue;
      }
      // A letter of another font, drawn behind the others into the gap that they left.
      const at = line.findIndex(
        (next, index) => index > 0 && line[index - 1]!.end <= item.x + 1 && placed.end <= next.x + 1,
      );
      if (at > 0 && item.str.length <= LETTERS) {
        line.splice(at, 0, placed);
        continue;
      }
    }
    lines.push([placed]);
  }
  return lines.map(lineOf);
}

function lineOf(items: readonly Placed[]): Line {
  // A line is made with its first piece.
  const [first, ...rest] = items as readonly [Placed, ...Placed[]];
  const line = {
    text: first.str,
    y: first.y,
    size: first.fontSize,
    font: items.every(({ font }) => font === first.font) ? first.font : '',
    x: first.x,
    cells: [] as number[],
    end: first.end,
  };
  let before = first;
  for (const item of rest) {
    const { str, x, fontSize, end, isSpaced } = item;
    const gap = x - line.end;
    // Of two sizes the smaller one is the text's; between words whose letters stand apart there is more room.
    const isCell = gap > Math.min(fontSize, before.fontSize) * (isSpaced ? WIDE_CELL_GAP : CELL_GAP);
    if (isCell) line.cells.push(x);
    line.text += isCell ? `\t${str}` : gap > fontSize * SPACE_GAP ? ` ${str}` : str;
    before = item;
    line.size = Math.max(line.size, fontSize);
    line.end = end;
  }
  return line;
}

/** Parts where the text goes back up by more than a line. */
function columnsOf(lines: readonly Line[]): Line[][] {
  const columns: Line[][] = [];
  let above: Line | null = null;
  for (const line of lines) {
    if (above === null || line.y > above.y + line.size * 2) columns.push([]);
    columns.at(-1)?.push(line);
    above = line;
  }
  return columns;
}

/** @param isLoud whether a line is larger or bolder than the text: it begins something, and stands apart */
function columnText(lines: readonly Line[], isLoud: (line: Line) => boolean): string {
  const gaps = lines.slice(1).map((line, at) => (lines[at]?.y ?? 0) - line.y);
  // The lines of one paragraph stand closest; a few large gaps do not change what is usual.
  const usual = quantile(gaps, 0.25);
  return lines
    .map((line, at) => {
      const gap = gaps[at - 1] ?? 0;
      const before = lines[at - 1];
      const isHeading =
        before !== undefined && line.text.length <= LONGEST_HEADING && isLoud(line) && !isLoud(before);
      return isHeading || gap > Math.max(usual * WIDER, line.size * PARAGRAPH_GAP)
        ? `\n${line.text}`
        : line.text;
    })
    .join('\n');
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
