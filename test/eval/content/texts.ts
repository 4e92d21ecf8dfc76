import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { givesOrders } from '../../../src/features/matching/ranking/moderation/orders.ts';
import { swears } from '../../../src/features/matching/ranking/moderation/moderate.ts';
import { labelledSet, LEARNING_FOLDER } from '../labelled-set.ts';

export type Label = 'harmful' | 'lookalike' | 'ordinary';

export interface LabelledText {
  readonly label: Label;
  /** Kind of harm; of a look-alike the kind that it looks like. */
  readonly kind: string;
  readonly text: string;
  /** Who wrote it: H1 to H51, `first` for the first authors, `briefs`, `trades`, `bios`, `stories`, `lines`. */
  readonly writer: string;
}

const FOLDER = new URL('../../data/content/', import.meta.url);
/**
 * Writers whose look-alikes are as honest organisations write them: the folds are measured on theirs. Those of H5 to H9, H37,
 * H38, H40 and H46 repeat a harmful text with another meaning; they are there to learn from.
 */
const MIRRORING = [5, 6, 7, 8, 9, 37, 38, 40, 46];
export const WRITERS = Array.from({ length: 51 }, (_, i) => i + 1)
  // H3, H4, H41, H42, H50 and H51 are not learned from; H27, H43 and H44 wrote honest texts only.
  .filter((nr) => ![...MIRRORING, 3, 4, 27, 41, 42, 43, 44, 50, 51].includes(nr))
  .map((nr) => `H${nr}`);

const FOLDS = 5;

/** What the first authors called kinds, in the words of the writers. Their other kinds are found by code. */
const FIRST_KINDS: Readonly<Record<string, string>> = {
  hate: 'hate',
  discrimination: 'hate',
  violence: 'violence',
  fraud: 'fraud',
  sexual: 'sexual',
  illegal: 'other_illegal',
  bribery_and_crime: 'other_illegal',
  harvesting: 'privacy',
  harvest: 'privacy',
  spam: 'spam',
};

/** The texts that the check is learned from, without those that code decides (orders, swearing). */
export function learningTexts(): LabelledText[] {
  const briefs = read<Written[]>('learning/briefs.json').map((item) => ({
    ...item,
    writer: 'briefs',
  }));
  // What advisors say of themselves.
  const bios = labelledSet(LEARNING_FOLDER)
    .advisors.filter(({ bio }) => bio !== '')
    .map(({ bio }): LabelledText => ({ label: 'ordinary', kind: 'ordinary', text: bio, writer: 'bios' }));
  return [
    ...written('learning', /^H\d+-/),
    ...first(),
    ...briefs,
    ...ofTrades('trade-names', 'trades'),
    ...bios,
    ...ofTrades('stories', 'stories'),
    ...ofTrades('lines', 'lines'),
  ].filter(({ text }) => !givesOrders(text) && !swears(text));
}

/** In folds of their own, since each is as strange to the others as one that nobody has thought of. */
const ofTrades = (file: string, writer: string): LabelledText[] =>
  read<Written[]>(`learning/${file}.json`).map((item, i) => ({ ...item, writer: `${writer} ${i % FOLDS}` }));

/** The texts that thresholds are set by (thresholds.ts): of writers who were not learned from. */
export const calibrationTexts = (): LabelledText[] => written('calibration', /^H\d+-/);

/** The texts that judge it. Nobody who works on the check reads them one by one. */
export const checkTexts = (): LabelledText[] => written('check', /^H\d+-/);

/** Names the learning texts: the weights say which they were learned from. */
export function fingerprint(texts: readonly LabelledText[]): string {
  const hash = createHash('sha256');
  for (const { label, kind, text } of texts) hash.update(JSON.stringify([label, kind, text]));
  return hash.digest('hex');
}

type Written = Pick<LabelledText, 'label' | 'kind' | 'text'>;

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8')) as T;
}

function written(folder: string, names: RegExp): LabelledText[] {
  const files = readdirSync(new URL(folder, FOLDER))
    .filter((name) => names.test(name))
    .sort();
  return files.flatMap((name) =>
    read<Written[]>(`${folder}/${name}`).map((item) => ({ ...item, writer: name.split('-')[0]! })),
  );
}

/** The first authors' texts: what they call harmless was written to sound alike. */
function first(): LabelledText[] {
  const examples = read<{ harmful: Record<string, string[]>; harmless: string[] }>(
    'learning/first-examples.json',
  );
  const items = ['first-more', 'first-held-out'].flatMap(
    (name) =>
      read<{ items: { text: string; inappropriate: boolean; kind?: string }[] }>(`learning/${name}.json`)
        .items,
  );
  const all = [
    ...Object.entries(examples.harmful).flatMap(([kind, texts]) => texts.map((text) => [text, kind])),
    ...examples.harmless.map((text) => [text, null]),
    ...items.map(({ text, inappropriate, kind }) => [text, inappropriate ? (kind ?? '') : null]),
  ] as [string, string | null][];
  return all.flatMap(([text, kind]): LabelledText[] => {
    if (kind === null) return [{ label: 'lookalike', kind: 'none', text, writer: 'first' }];
    const ours = FIRST_KINDS[kind];
    return ours ? [{ label: 'harmful', kind: ours, text, writer: 'first' }] : [];
  });
}
