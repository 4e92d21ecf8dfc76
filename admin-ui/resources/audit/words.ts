import i18next from 'i18next';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { jointIn } from '../../../src/contract/languages.ts';
import { decimal } from '../../../ui-shared/i18n/locale.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { labelled } from '../../components/text.ts';

/** A name of the code as words: "groupIds" → "Group ids", "time-credit.given" → "Time credit given". */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface ChangeWords {
  label: (field: string) => string;
  detail: (name: string) => string;
  /** A word of the code as people say it, where the catalogues have it. */
  value: (name: string, word: string) => string;
  yes: string;
  no: string;
  change: (from: string, to: string) => string;
}

function textOf(value: unknown, words: ChangeWords): string {
  if (Array.isArray(value)) return value.length > 0 ? listed(value.map((one) => textOf(one, words))) : '–';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => labelled(words.detail(name), textOf(one, words)))
      .join(jointIn(i18next.language));
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return decimal(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type DetailLine = { label: string; text: string };
type Named = Pick<AuditEntry, 'detail' | 'names' | 'changes'>;

/** `advisorId` and `groupIds` as the names of what they mean, as far as these are still there. */
function namedValue(name: string, value: unknown, names: AuditEntry['names']): unknown {
  const kind = /^(\w+)Ids?$/.exec(name)?.[1];
  if (kind === undefined) return value;
  const nameOf = (id: unknown) => names[`${kind}:${String(id)}`] ?? id;
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
}

/** What an event tells: changed fields from and to, and the names of those whose values are not told. */
export function detailLines({ detail, names, changes }: Named, words: ChangeWords): DetailLine[] {
  const untold = ([name, told]: [string, unknown]): [string, unknown][] => {
    const value = namedValue(name, told, names);
    const inWords = (one: unknown) => (typeof one === 'string' ? words.value(name, one) : one);
    if (!Array.isArray(value)) return [[name, inWords(value)]];
    if (name !== 'changed') return [[name, value.map(inWords)]];
    const rest = value.filter((field) => !(String(field) in changes));
    return rest.length > 0 ? [[name, rest.map((field) => words.label(String(field)))]] : [];
  };
  return [
    ...Object.entries(changes).map(([name, { from, to }]) => ({
      label: words.label(name),
      text: words.change(textOf(from, words), textOf(to, words)),
    })),
    ...Object.entries(detail)
      .flatMap(untold)
      .map(([name, value]) => ({ label: words.detail(name), text: textOf(value, words) })),
  ];
}

export const detailText = (entry: Named, words: ChangeWords): string =>
  detailLines(entry, words)
    .map(({ label, text }) => labelled(label, text))
    .join(' · ');
