import { dateIn, intlTag, jointIn, type Locale } from './languages.ts';
import { fill } from './messages.ts';

/** A catalogue: texts, lists of lines, and groups of these, by key. */
export type Texts = { readonly [key: string]: string | readonly string[] | Texts };
export type TextValues = Readonly<Record<string, string | number>>;

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('AEIOUYCNaeiouycn', (letter, at) => [letter, Array.from('ÅÉÎÖÛÝÇÑåéîöûýçñ')[at] ?? letter]),
);

/** A text in the pseudo-locale; places, tags and nested texts stay as they are. */
export function pseudo(text: string): string {
  const accented = text
    .split(/(\{+[^{}]*\}+|<[^<>]*>|\$t\([^)]*\))/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return text.trim() === ''
    ? text
    : `${accented} ${'éxtrå '.repeat(text.length)}`.slice(0, Math.ceil(text.length * 1.4)).trimEnd();
}

export function pseudoTexts<All extends Texts>(texts: All): All {
  const made: All = JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string' ? pseudo(value) : value,
  );
  return made;
}

const NUMBER = /^\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A number as people of a language write it; without thousands, as every text of the product. */
export const numberText = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(intlTag(locale), { useGrouping: false }).format(value);

/** A day (`YYYY-MM-DD`) as people of a language write it. */
export const dayText = (day: string, locale: Locale): string =>
  dateIn(
    locale,
    new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  );

/** "a, b and c". Of Welsh, Unicode's data have no more than "a(c)": there the commas do. */
export const listText = (words: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(intlTag(locale), locale === 'cy' ? { type: 'unit' } : {}).format(words);

/** Made once: making one costs more than all else here. */
const pluralRules = new Map<Locale, Intl.PluralRules>();

/** A text's lines; of `x_one`, `x_other`, … (`Intl.PluralRules`) the form for `{n}`, else for the first number. */
export function linesOf(texts: Texts, key: string, locale: Locale, values: TextValues): readonly string[] {
  const count = values['n'] ?? Object.values(values).find((value) => NUMBER.test(String(value)));
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(intlTag(locale));
  pluralRules.set(locale, rules);
  const form = rules.select(Number(count ?? 0));
  const text = texts[`${key}_${form}`] ?? texts[key] ?? '';
  if (typeof text === 'string') return [text];
  if (Array.isArray(text)) return text;
  throw new Error(`${key} is no text`);
}

interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Where its text is in the language. */
  readonly group: Texts;
  readonly key: string;
}

const PLACE = /\{#?(\w+)\}/;
/** Where one sentence may end and another begin. */
const JOINT = /(?<=[.'’”]) |; /g;
/** Places that hold words of the product's, such as a status. */
const OWN_WORDS = new Set(['from', 'to', 'status', 'kind', 'problem']);
/** What people have written may stand in a place and look like sentences: a longer or more tangled text stays English. */
const MOST = { letters: 2_000, tries: 100 };

/**
 * Translates finished English sentences of the catalogues, one or several together, with what stands in their places;
 * what no catalogue has stays as it is. @param english the catalogues by which sentences are known
 */
export function translator(locale: Locale, english: Texts, texts: Texts): (sentence: string) => string {
  const exact = new Map<string, string>();
  const templates: Template[] = [];
  learn(english, texts, exact, templates);
  templates.sort((a, b) => b.pattern.source.length - a.pattern.source.length);
  const wordOf = (word: string): string => exact.get(word) ?? word;
  const quoted = (item: string): string => one(item) ?? item;
  const valueOf = (name: string, value: string): string => {
    if (OWN_WORDS.has(name)) return wordOf(value);
    if (name === 'items') return listText(value.split(/(?<=”)(?:, | and )/).map(quoted), locale);
    if (name === 'skills') return listText(value.split(/, | and /).map(wordOf), locale);
    if (DAY.test(value)) return dayText(value, locale);
    return NUMBER.test(value) ? numberText(Number(value), locale) : value;
  };
  let tries = 0;
  const one = (sentence: string): string | undefined => {
    if ((tries += 1) > MOST.tries) return undefined;
    if (exact.has(sentence)) return exact.get(sentence);
    for (const { pattern, names, group, key } of templates) {
      const [whole, ...found] = pattern.exec(sentence) ?? [];
      if (whole === undefined) continue;
      const entries = names.map((name, at) => [name, found[at] ?? ''] as const);
      const [text = ''] = linesOf(group, key, locale, Object.fromEntries(entries));
      return fill(text, Object.fromEntries(entries.map(([name, value]) => [name, valueOf(name, value)])));
    }
    return undefined;
  };
  const several = (sentences: string): string | undefined => {
    for (const { index, 0: joint } of sentences.matchAll(JOINT)) {
      const before = one(sentences.slice(0, index));
      const after = before === undefined ? undefined : several(sentences.slice(index + joint.length));
      if (after !== undefined) return `${before}${joint === '; ' ? jointIn(locale) : joint}${after}`;
    }
    return one(sentences);
  };
  return (text) => {
    tries = text.length > MOST.letters ? MOST.tries : 0;
    return exact.get(text) ?? several(text) ?? text;
  };
}

/** Reads a catalogue: sentences without places to look up, the others to compare with. */
function learn(english: Texts, texts: Texts, exact: Map<string, string>, templates: Template[]): void {
  for (const [key, text] of Object.entries(english)) {
    const inner = texts[key];
    if (typeof text !== 'string') {
      if (isGroup(text) && isGroup(inner)) learn(text, inner, exact, templates);
      continue;
    }
    const parts = text.split(PLACE);
    const own = parts.filter((_, at) => at % 2 === 0);
    const names = parts.filter((_, at) => at % 2 === 1);
    if (names.length > 0) {
      const pattern = new RegExp(`^${own.map(literal).join('(.+?)')}$`, 's');
      templates.push({ pattern, names, group: texts, key });
    } else if (typeof inner === 'string' && !exact.has(text)) exact.set(text, inner);
  }
}

const isGroup = (text: Texts[string] | undefined): text is Texts =>
  typeof text === 'object' && !Array.isArray(text);

/** A text as a part of a pattern, in which its signs stand for themselves. */
export const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
