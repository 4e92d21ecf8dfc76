import { foldText } from '../text.ts';
import { against, asking } from './vocabulary.ts';

/** Words that occur in harmful requests more often than elsewhere. One alone means nothing: charities need them all. */
const RISK =
  /\b(?:kill\w*|murder\w*|stab\w*|shoot\w*|guns?|knife|knives|weapons?|bombs?|explosi\w+|poison\w*|dead|beat|beating|hurt\w*|scare\w*|frighten\w*|threat\w*|kick\w*|heavies|thugs?|revenge|burn\w*|attack\w*|force|hospital|legs|fake\w*|false|forge\w*|hid(?:e|ing|den)|conceal\w*|launder\w*|skim\w*|siphon\w*|shred\w*|backdat\w*|offshore|bribe\w*|dodge|evade|fiddl\w*|invent\w*|pretend\w*|pose|counterfeit|knock-?offs?|stolen|smuggl\w*|illegal\w*|licen[cs]e|police|raided|caught|noticing|notice|nobody|quiet(?:ly)?|secret\w*|drugs?|pills?|cocaine|heroin|cannabis|weed|ecstasy|mdma|meth|hack\w*|tap|passwords?|sexy|nudes?|naked|bed|kinky|attractive|pretty|prettiest|hot|blonde|girls?|lady|ladies|bikini|underwear|massage|escorts?|intimate|fun|alone|white|blacks?|asians?|muslims?|jews?|jewish|gays?|lesbians?|homosexual\w*|gyps\w+|immigrants?|migrants?|refugees?|asylum|foreign\w*|disabled|pregnan\w+|romanians?|indians?|pakistanis?|testif\w+|prescriptions?|repeat|vermin|scum|filth\w*|disease|inferior|animals|rats|ignore|disregard|override|prompt|system|instructions?|rank\w*|score\w*|click|cheap|buy|loans?|crypto|bitcoin|followers|seo|guaranteed?|prize|replica\w*|telegram|whatsapp|\$\d+|e-?mails?|phone|addresses|numbers?)\b/g;
const SERVES =
  /\b(?:how do|how can|how should|need advice|policy|charity|we (?:help|support|run|work|teach|train))\b/;

/** Weight of the cues beside a sentence vector of length 1. */
const CUE_WEIGHT = 0.3;

/** Whether a text has at least one of those words. */
export function isRisky(text: string): boolean {
  return foldText(text).search(RISK) >= 0;
}

/** What the learned look reads beside the sentence vector: six numbers from 0 to .3. */
export function cues(text: string): number[] {
  const folded = foldText(text);
  const risk = Math.min(3, (folded.match(RISK) ?? []).length) / 3;
  const signs = [against, asking, /\bour\b/, /\b(?:i|me|my)\b/, SERVES].map((sign) =>
    sign.test(folded) ? 1 : 0,
  );
  return [risk, ...signs].map((cue) => cue * CUE_WEIGHT);
}
