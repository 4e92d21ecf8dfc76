import { shippedJson } from '../../../core/shipped-json.ts';
import { entriesOf } from '../../../core/records.ts';
import type { PlacedLine } from './sections.ts';
import { plain } from './headings.ts';

type LabelKind = 'name' | 'given' | 'family' | 'title' | 'wish';

/** Labels of forms and tables as they are written in several languages; `|` parts them. */
const LABELS = shippedJson<Readonly<Record<LabelKind, string>>>('./data/labels.json', import.meta.url);

/** `First names`, `Apellidos`: one or several. */
const singular = (label: string): string => plain(label).replaceAll(/(?<=\p{L}{4})s(?!\p{L})/gu, '');

const KINDS = entriesOf(LABELS).map(
  ([kind, names]) => [kind, new Set(names.split('|').map(singular))] as const,
);

/** Labels of whole names in languages in which the family name stands first. */
const FAMILY_FIRST = new Set(
  ['nev', 'teljes nev', 'фио', 'піб', '姓名', '氏名', 'ho va ten', 'ho ten'].map(singular),
);

export interface LabelledValue {
  /** `family, given` of `Surname(s) / First name(s)`: the order that the label tells. */
  readonly kinds: readonly LabelKind[];
  readonly value: string;
  readonly line: PlacedLine;
  readonly at: number;
}

const LONGEST = 120;
const CELLS = /\t+| {3,}/;

function kindsOf(label: string): readonly LabelKind[] {
  const bare = singular(label.replaceAll(/\(\p{L}{1,3}\)|\s*\([^()]{4,}\)|[*:.]/gu, ''));
  const find = (part: string): LabelKind[] =>
    KINDS.filter(([, names]) => names.has(part)).map(([kind]) => kind);
  if (FAMILY_FIRST.has(bare)) return ['family', 'given'];
  const [whole] = find(bare);
  if (whole) return find(bare);
  // `姓名 Name`
  const latin = bare.replaceAll(/[^\p{Script=Latin}\s'’/&,+-]+/gu, '').trim();
  if (latin !== bare && latin !== '') return find(latin);
  const parts = bare
    .split(/\s*[/,&+]\s*|\s(?:and|et|y|e|und|i|a|en|og|och|oraz|ve|és|și|u|та|и)\s/)
    .map(find);
  const order = parts.map((kinds) => kinds.find((kind) => kind === 'given' || kind === 'family'));
  return order.length === 2 && order[0] && order[1] && order[0] !== order[1] ? [order[0], order[1]] : [];
}

export function labelledValues(lines: readonly PlacedLine[]): LabelledValue[] {
  return lines.slice(0, 200).flatMap((line, at) => {
    if (line.text.length > LONGEST || line.kind === 'references') return [];
    const next = lines[at + 1];
    // A row of labels above a row of values: `1. Family name   First name`, `Doe   Jane`.
    const [labels, below] = [line.text.split(CELLS), next?.text.split(CELLS) ?? []];
    const columns = labels.map((label) => kindsOf(label.replace(/^\d{1,2}[.)]?\s+/, '')));
    // `1. Surname   DOE   2. First names   JANE`
    const pairs = columns.flatMap((kinds, column) => {
      const value = labels[column + 1];
      const isPair = kinds.length > 0 && value !== undefined && columns[column + 1]?.length === 0;
      return isPair ? [{ kinds, value, line, at }] : [];
    });
    if (pairs.length > 1) return pairs;
    if (next && below.length > 1 && columns.filter(({ length }) => length > 0).length > 1)
      return below.flatMap((value, column) =>
        (columns[column] ?? []).length > 0
          ? [{ kinds: columns[column]!, value, line: next, at: at + 1 }]
          : [],
      );
    // `Last name: Owusu      First name: Kwabena`, `2. Name: …`
    const fields = line.text.split(/\s{2,}(?=\p{L}[\p{L}\p{M}'’() ]{2,30}[:：])/u);
    const values = fields.flatMap((field) => labelledIn(field, line, at));
    if (values.length > 0) return values;
    const own = /[:：]$/.test(line.text) ? kindsOf(line.text) : [];
    return own.length > 0 && next && next.text.length <= LONGEST && !/[:：\t]/.test(next.text)
      ? [{ kinds: own, value: next.text, line: next, at: at + 1 }]
      : [];
  });
}

function labelledIn(field: string, line: PlacedLine, at: number): LabelledValue[] {
  const [, label = '', value = ''] =
    /^(?:\(?(?:\d{1,2}|[A-Za-z])[.)]\s*|\d{1,2}\s+)?([\p{L}][\p{L}\p{M}'’()/&*,. -]{1,48}?)\s*(?:[:：|\t]|\s[–—-]\s| {2,})[\s:|–-]*(\S.*)$/u.exec(
      field,
    ) ?? [];
  const kinds = kindsOf(label);
  return kinds.length > 0 && !/^\s*$/.test(value) ? [{ kinds, value, line, at }] : [];
}
