import { cut, foldText, splitSentences } from '../text.ts';
import type { Embedder } from '../types.ts';
import { INTENT_RULES } from './intent-rules.ts';
import { soundsHarmful } from './learned.ts';
import { givesOrders } from './orders.ts';
import { swears } from './profanity.ts';

export interface Verdict {
  flagged: boolean;
  /** What was found: profanity, injection, hate, discrimination, violence, fraud, illegal, sexual, harvesting, spam, other. */
  kind?: string;
}

const LONGEST = 5_000;

/**
 * Whether a brief asks for something harmful (contract §5). Three looks: swearing, rules about intent sentence by
 * sentence, and what the sentence model learned from labelled examples. A hard subject alone (abuse, addiction, weapons)
 * is not harmful. Works without the model by the first two.
 */
export async function moderate(query: string, embedder: Embedder): Promise<Verdict> {
  const text = cut(query, LONGEST);
  const kind = byRules(text) ?? ((await soundsHarmful(text, embedder)) ? 'other' : undefined);
  return kind ? { flagged: true, kind } : { flagged: false };
}

/** The kind of harm that words and rules find; undefined when none. */
export function byRules(text: string): string | undefined {
  if (givesOrders(text)) return 'injection';
  if (swears(text)) return 'profanity';
  const units = [...splitSentences(text), text].map((unit) =>
    foldText(unit).replaceAll(/[’‘`]/g, "'").replaceAll(/\s+/g, ' '),
  );
  return INTENT_RULES.find((rule) =>
    units.some(
      (unit) =>
        rule.all.every((pattern) => pattern.test(unit)) &&
        !rule.unless?.some((pattern) => pattern.test(unit)),
    ),
  )?.kind;
}
