import { BoundedMap } from '../../../core/bounded-map.ts';
import { remembering } from '../../../core/once-only.ts';

export const HIDDEN = '[contact hidden]';

/** Every repetition is bounded, so that no text takes more than linear time. */
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`;
/** Tried once a word, at its beginning: a CV has thousands of letters. */
const NAME = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}`;
const DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)';
const IN_WORDS = [
  // ada@example.org, ada (at) example [dot] org
  String.raw`${NAME}\s?(?:@|[([{]\s?at\s?[)\]}])\s?${LABEL}(?:\s?(?:\.|[([{]\s?dot\s?[)\]}]|\sdot\s)\s?${LABEL}){1,4}`,
  // ada at example dot org, ada at gmail
  String.raw`${NAME}\sat\s(?:${LABEL}(?:\sdot\s${LABEL}){1,4}|(?:gmail|hotmail|icloud|outlook|yahoo)\b)`,
  String.raw`\b${DIGIT}(?:[\s,.-]{1,3}${DIGIT}){6,14}\b`,
].map((source) => new RegExp(source, 'giu'));

/** By an international or trunk prefix; as Germany and North America group them; whatever follows a word for it. */
const PHONES = [
  /(?<![\p{L}\p{N}£$€.,-])(?:\+\s?\d|\(?0|44\s?7)[\d\s().\u2010-\u2013-]{6,24}\d(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}/])(?:\+49\s?|\(?0)\d{2,5}\)?\s?\/\s?\d[\d\s-]{3,12}\d(?![\p{L}\p{N}/])/gu,
  /(?<![\p{L}\p{N}£$€.,-])\(?[2-9]\d{2}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?![\p{L}\p{N}])/gu,
  /(?=\d)(?<=(?:\btel|\bphone|\bmobile|\bcall|\bring|\bwhatsapp)[^\d\n]{1,12})\d[\d\s().-]{5,22}\d(?![\p{L}\p{N}])/giu,
];
const DATE = /^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}/;

/** House number and street as in English, German and French; a British postcode. */
const STREETS = [
  /(?<![\p{L}\p{N}])\d{1,4}[a-z]?,?\s(?:\p{Lu}[\p{L}'’-]{1,30}\s){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Crescent|Terrace|Gardens|Boulevard|Blvd|Mews)(?!\p{L})\.?/gu,
  /(?<!\p{L})\p{Lu}\p{L}{1,30}(?:straße|strasse|str\.|weg|gasse|platz)\s\d{1,4}[a-z]?(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])\d{1,4}(?:\sbis)?,?\s(?:rue|avenue|boulevard|chemin|quai)(?:\s[\p{L}'’-]{1,30}){1,5}/gu,
  /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\p{N}])/gu,
];

/** Real numbers have 7 to 15 digits (ITU-T E.164); "0.5 - 1.5" and days do not look it. */
function hidePhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits < 7 || digits > 15 || DATE.test(text) ? text : HIDDEN;
}

/**
 * Without telephone numbers, e-mail addresses and streets: what strangers read (design/security.md 24). Years, prices,
 * standards, versions and ranges of figures stay.
 */
export function maskContacts(text: string): string {
  // As it is read: with wide letters and digits, and without what nobody sees.
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  let masked = plain;
  for (const pattern of [...IN_WORDS, ...STREETS]) masked = masked.replaceAll(pattern, HIDDEN);
  for (const pattern of PHONES) masked = masked.replaceAll(pattern, hidePhone);
  return masked === plain ? text : masked;
}

/** Remembered: the same profiles are shown again and again, with every list of matches. */
export const withContactsMasked = remembering(new BoundedMap<string, string>(2_000), maskContacts);
