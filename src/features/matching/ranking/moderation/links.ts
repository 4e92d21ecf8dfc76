import { foldText } from '../text.ts';

/** Addresses that hide where they lead: link shorteners and invitations of messengers. A site of one's own is none. */
const HIDDEN =
  /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rebrand\.ly|t\.me|wa\.me|chat\.whatsapp\.com|discord\.gg)\/\w/;

/** Whether a text leads readers somewhere without saying where; an honest brief has no need of it. */
export function hidesLink(text: string): boolean {
  return HIDDEN.test(foldText(text));
}
