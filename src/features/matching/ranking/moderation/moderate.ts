import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  pattern,
  RegExpMatcher,
  type EnglishProfaneWord,
} from 'obscenity';
import { cut } from '../../../../core/cut.ts';
import { fold, shippedWords } from '../text.ts';
import type { Judgement } from './learned.ts';
import { givesOrders } from './orders.ts';

/** Whether a doubtful text asks for harm; null when there is no usable answer. Never rejects. */
export type SecondOpinion = (text: string) => Promise<boolean | null>;

const LONGEST = 5_000;

/**
 * Whether a brief asks for harm (contract §5); a hard subject alone (abuse, addiction, weapons) does not. Code looks for
 * orders to the machine, swearing and hidden links; everything else is learned from labelled texts.
 * @param learned judges by what was learned
 * @param opinion is asked about doubtful texts only, and decides those; without it what was learned stands
 */
export async function moderate(
  query: string,
  learned: (text: string) => Promise<Judgement>,
  opinion?: SecondOpinion,
): Promise<boolean> {
  const text = cut(query, LONGEST);
  if (byCode(text)) return true;
  const { flagged, doubtful } = await learned(text);
  const second = doubtful && opinion ? await opinion(text) : null;
  return second ?? flagged;
}

/** Link shorteners and messengers' invitations: an honest brief has no need to hide where it leads. Own sites are none. */
const HIDDEN =
  /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rebrand\.ly|t\.me|wa\.me|chat\.whatsapp\.com|discord\.gg)\/\w/;

export const byCode = (text: string): boolean => givesOrders(text) || swears(text) || HIDDEN.test(fold(text));

/**
 * Words that a charity's subject needs (health, abuse, names of animals and places), or too mild or too common inside other
 * words to stop anybody: their harm is found by intent.
 */
const ALLOWED: ReadonlySet<string> = shippedWords('../data/allowed-words.json', import.meta.url);

const words = new DataSet<{ originalWord: EnglishProfaneWord }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => !!phrase.metadata && ALLOWED.has(phrase.metadata.originalWord))
  .addPhrase((phrase) => phrase.addWhitelistedTerm('traffick').addPattern(pattern`motherf`))
  .build();
const matcher = new RegExpMatcher({ ...words, ...englishRecommendedTransformers });

/** Insults that the word list lacks or that only count as an address, and spellings that hide a letter. */
const INSULTS: readonly RegExp[] = [
  /\b(d[i1*!]ck ?heads?|w[a4@*]nk(er|ers|ing)?|tw[a4@*]ts?|a[r*]?se ?h[o0*]les?|ass ?h[o0*]les?|bell ?ends?|knob ?heads?|shit ?(heads?|show|bags?)|piss off|bull ?shit|cock ?suckers?|get stuffed)\b/,
  /\bf+[\W_]*[u*@#v]+[\W_]*[c*k#]+[\W_]*k+(e[dr]s?|ing|s)?\b/,
  /\bc[\W_]*[u*@#]+[\W_]*n[\W_]*t+s?\b/,
  /\bs+[\W_]*h+[\W_]*[i1!*]+[\W_]*t+(ty|s)?\b(?! ?hot)/,
  /\b(you|these|those|bunch of|load of|stupid|fucking|total|complete) (?:\w+ )?(bitch(es)?|bastards?|pricks?|dicks?|retards?|slags?|morons?|pussies|arses?)\b/,
];

/** Innocent words that the spellings above would catch. */
const INNOCENT = /\b(shitterton|scunthorpe|penistone|shitake|shiitake)\b/g;

/** At somebody, plainly or with letters hidden. Clinical words and place names are not swearing. */
export function swears(text: string): boolean {
  const folded = fold(text).replaceAll(INNOCENT, ' ');
  // Letters with spaces between: "f u c k" is read as one word.
  const joined = folded.replaceAll(/\b(?:[a-z0-9*@!] ){2,}[a-z0-9*@!]\b/g, (letters) =>
    letters.replaceAll(' ', ''),
  );
  return INSULTS.some((insult) => insult.test(joined)) || matcher.hasMatch(joined);
}
