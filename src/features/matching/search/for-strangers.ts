import { BoundedMap } from '../../../core/bounded-map.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { fromEntries } from '../../../core/records.ts';
import type { AssessedAdvisor } from './assessed-advisors.queries.ts';
import { knownAdvisors, type Visibility } from './visibility.queries.ts';

const HIDDEN = '[contact hidden]';

/** Every repetition is bounded, so that no text takes more than linear time. */
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`;
const EMAILS = [
  // ada@example.org, ada (at) example [dot] org
  new RegExp(
    String.raw`[\p{L}\p{N}._%+-]{1,64}\s?(?:[@＠]|[([{]\s?at\s?[)\]}])\s?${LABEL}(?:\s?(?:\.|[([{]\s?dot\s?[)\]}]|\sdot\s)\s?${LABEL}){1,4}`,
    'giu',
  ),
  // ada at example dot org
  new RegExp(String.raw`[\p{L}\p{N}._%+-]{1,64}\sat\s${LABEL}(?:\sdot\s${LABEL}){1,4}`, 'giu'),
];

/** By an international or trunk prefix; as North America groups them; whatever follows a word for it. */
const PHONES = [
  /(?<![\p{L}\p{N}£$€.,-])(?:[+＋]\s?\d|\(?0)[\d\s().\u2010-\u2013-]{6,24}\d(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}£$€.,-])\(?[2-9]\d{2}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?![\p{L}\p{N}])/gu,
  /(?<=(?:\btel|\bphone|\bmobile|\bcall|\bring|\bwhatsapp)[^\d\n]{1,12})\d[\d\s().-]{5,22}\d(?![\p{L}\p{N}])/giu,
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

/** The same profiles are shown again and again, with every list of matches. */
const known = new BoundedMap<string, string>(2_000);

/**
 * Without telephone numbers, e-mail addresses and streets: what strangers read (design/security.md 24). Years, prices,
 * standards, versions and ranges of figures stay.
 */
export function withContactsMasked(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  let masked = text;
  for (const pattern of [...EMAILS, ...STREETS]) masked = masked.replaceAll(pattern, HIDDEN);
  for (const pattern of PHONES) masked = masked.replaceAll(pattern, hidePhone);
  known.set(text, masked);
  return masked;
}

const TEXTS = ['title', 'location', 'expertise', 'bio'] as const;
type Texts = Pick<AssessedAdvisor, (typeof TEXTS)[number]>;
type Reasoned = Texts & Pick<AssessedAdvisor, 'fitReason' | 'evidence'>;

export const maskedProfile = (profile: Texts): Texts =>
  fromEntries(TEXTS.map((name) => [name, masked(profile[name])]));

/** What somebody who shares no group with an advisor reads of them. */
const forStrangers = <Result extends Reasoned>({ evidence, ...result }: Result) => ({
  ...result,
  ...maskedProfile(result),
  fitReason: withContactsMasked(result.fitReason),
  evidence: {
    ...evidence,
    items: evidence.items.map(withContactsMasked),
    sentences: evidence.sentences.map((sentence) => ({
      ...sentence,
      text: withContactsMasked(sentence.text),
    })),
  },
});

/** As this asker may read them. Whom nothing but a group shows shares one with the asker: then nobody is asked for. */
export async function shownToAsker<
  Result extends Reasoned & Pick<AssessedAdvisor, 'advisorId' | 'isOpenAccess'>,
>(db: Db, actor: Actor | null, visibility: Pick<Visibility, 'all' | 'groupIds'>, found: readonly Result[]) {
  if (actor && !found.some(({ isOpenAccess }) => isOpenAccess)) return found;
  const ids = found.map(({ advisorId }) => advisorId);
  const isKnown = await knownAdvisors(db, actor, visibility, ids);
  return found.map((result) => (isKnown(result.advisorId) ? result : forStrangers(result)));
}

export const masked = (text: string | null): string | null => text && withContactsMasked(text);
