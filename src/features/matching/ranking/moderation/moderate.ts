import { cut, foldText } from '../text.ts';
import type { Judgement } from './learned.ts';
import { givesOrders } from './orders.ts';
import { swears } from './profanity.ts';

/**
 * Somebody who is asked about a doubtful text.
 * @returns whether it asks for harm; null when there is no usable answer. Never rejects.
 */
export type SecondOpinion = (text: string) => Promise<boolean | null>;

const LONGEST = 5_000;

/**
 * Whether a brief asks for something harmful (contract §5). Code looks for orders to the machine, swearing and hidden
 * links; everything else is learned from labelled texts. A hard subject alone (abuse, addiction, weapons) is not harmful.
 * @param learned judges by what was learned
 * @param opinion is asked about doubtful texts only, and decides those; whatever is clear stays as it is without it
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

/** Addresses that hide where they lead: link shorteners and invitations of messengers. A site of one's own is none. */
const HIDDEN =
  /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rebrand\.ly|t\.me|wa\.me|chat\.whatsapp\.com|discord\.gg)\/\w/;

/** Whether a text is plain enough for code. An honest brief has no need to lead readers somewhere without saying where. */
export const byCode = (text: string): boolean =>
  givesOrders(text) || swears(text) || HIDDEN.test(foldText(text));
