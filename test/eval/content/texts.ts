import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { givesOrders } from '../../../src/features/matching/ranking/moderation/orders.ts';
import { swears } from '../../../src/features/matching/ranking/moderation/profanity.ts';
import { hash32 } from '../../../src/features/matching/ranking/text.ts';

export type Label = 'harmful' | 'lookalike' | 'ordinary';

export interface LabelledText {
  readonly label: Label;
  /** Kind of harm; of a look-alike the kind that it looks like. */
  readonly kind: string;
  readonly text: string;
  /** Who wrote it: H1 to H4, `first` for the first authors, `briefs`. */
  readonly writer: string;
  /** Texts that mirror each other share it, so that they are learned or judged together. */
  readonly pair: string;
}

const FOLDER = new URL('../../data/content/', import.meta.url);
export const FOLDS = 10;
export const foldOf = (text: LabelledText): number => hash32(text.pair) % FOLDS;

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
  const briefs = read<Written[]>('learning/briefs.json').map((item, i) => ({
    ...item,
    writer: 'briefs',
    pair: `briefs-${i}`,
  }));
  return [...written('learning', /^H[12]-/), ...first(), ...briefs].filter(
    ({ text }) => !givesOrders(text) && !swears(text),
  );
}

/** The texts that judge it. Nobody who works on the check reads them one by one. */
export function checkTexts(): LabelledText[] {
  return written('check', /^H[34]-/);
}

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
  return files.flatMap((name) => {
    const seen = new Map<string, number>();
    return read<Written[]>(`${folder}/${name}`).map((item) => {
      const at = seen.get(`${item.label} ${item.kind}`) ?? 0;
      seen.set(`${item.label} ${item.kind}`, at + 1);
      // The same position of a kind mirrors; ordinary texts stand by themselves.
      const pair = `${name} ${item.kind} ${at}`;
      return { label: item.label, kind: item.kind, text: item.text, writer: name.slice(0, 2), pair };
    });
  });
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
  return all.flatMap(([text, kind], i): LabelledText[] => {
    const pair = `first ${i}`;
    if (kind === null) return [{ label: 'lookalike', kind: 'none', text, writer: 'first', pair }];
    const ours = FIRST_KINDS[kind];
    return ours ? [{ label: 'harmful', kind: ours, text, writer: 'first', pair }] : [];
  });
}
