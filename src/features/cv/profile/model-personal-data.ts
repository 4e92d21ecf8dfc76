import type { Range } from './lines.ts';

/** Taken out as they stand. Each run is tried once, from its first character, so that no text takes long. */
const CONTACTS = [
  // e-mail, also `name [at] example [dot] org`
  /(?<![\w.+%-])[\w.+%-]{1,64}\s?(?:@|[([{]\s?at\s?[)\]}])\s?[\w-]{1,63}(?:(?:\.|\s?[([{]\s?dot\s?[)\]}]\s?)[\w-]{1,63}){1,6}/giu,
  /\b(?:https?:\/\/|www\.)\S{1,300}/giu,
  // a host without a scheme
  /(?<![\w@.-])(?!(?:asp|vb|ado)\.net\b|[bm]\.com\b)(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|co|uk|io|info|me|eu|biz|app|dev|ai|de|fr|nl|ie|ch|at|es|it|se|example|test)\b(?:\/\S{0,200})?/giu,
  /(?<![\p{L}\p{N}])(?:linkedin|github|gitlab|twitter|facebook|instagram|skype|whatsapp|telegram)[ \t]{0,3}:[ \t]{0,3}@?[^\s|,;]{2,100}/giu,
  /(?<![\w/])\/?in\/[\p{L}\p{N}_%-]{3,100}/giu,
  /(?<![\p{L}\p{N}.])@[\w.-]{2,40}/gu,
  // telephone: `+44 …`, `(0113) …`, `07700 …`; `555-010-0199`; and whatever is called one
  /(?<![\d£$€.,])(?:\+[ \t]?\d|\(?0)[\d \t().-]{7,24}\d/gu,
  /(?<![\d£$€.,])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/gu,
  /\b(?:telephone|phone|mobile|cell|tel|mob|fax)\b(?:[ \t]{0,9}(?:no|number))?[ \t]{0,9}[.:]{0,2}[ \t]{0,9}\+?[\d(][\d \t().-]{5,24}\d/giu,
] as const;

const STREETS =
  'Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Dr|Close|Court|Crescent|Gardens|Grove|Place|Square|Terrace|Way|Hill|Mews|Row|Walk|Boulevard|Blvd|Quay|Parade';
/** Signs of a line that says where somebody lives, or who they are beyond their work. */
const POSTAL = [
  /\b[A-Z]{1,2}\d[A-Z\d]?[ \t]?\d[A-Z]{2}\b/gu, // UK postcode
  new RegExp(
    `(?<![\\p{L}\\d])\\d{1,4}[a-zA-Z]?,?[ \\t]+(?:\\p{Lu}[\\p{L}'’.-]*[ \\t]+){1,4}(?:${STREETS})\\b`,
    'gu',
  ),
  /\b\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan)[ \t]+\d{1,4}[a-z]?\b/gu,
  /(?<!\d)\d{1,4}(?:bis|ter)?,?[ \t]+(?:rue|avenue|boulevard|place|chemin|allée|quai|via|calle)[ \t]+\p{L}/giu,
  /\b(?:Flat|Apartment|Apt\.?|P\.?[ \t]?O\.?[ \t]?Box)[ \t]+\d{1,5}[a-zA-Z]?\b/gu,
  /,[ \t]*[A-Z]{2}[ \t]+\d{5}(?:-\d{4})?\b/gu, // US state and ZIP
  /^[ \t]*(?:[A-Z]{1,2}-)?\d{4,5}[ \t]+\p{Lu}[\p{L} -]{2,30}$/gmu, // `10115 Berlin`
  /\b(?:home|postal|present|current|permanent|correspondence)?[ \t]*address[ \t]*[:\t]/giu,
  /\b(?:date[ \t]of[ \t]birth|d\.?o\.?b\.?|born(?:[ \t](?:on|in))?)[ \t]*[:\t\d]/giu,
  /\b(?:place[ \t]of[ \t]birth|nationality|marital[ \t]status|(?:national[ \t]insurance|ni|passport|social[ \t]security)(?:[ \t](?:no\.?|number))?)[ \t]*[:\t]/giu,
] as const;
/** Behind a longer run of words stands more than an address. */
const LONGEST_PART = 160;
const PARTS = /[|•·;▪●\n]|[ \t]{3,}/g;

/** How to reach somebody, where they live and when they were born. */
export function personalRanges(text: string): Range[] {
  return [...CONTACTS.flatMap((pattern) => rangesOf(pattern, text)), ...postalRanges(text)];
}

/** The whole part of the line that a sign stands in: a street comes with its number and its town. */
function postalRanges(text: string): Range[] {
  const ends = [...text.matchAll(PARTS)].map(({ index }) => index);
  return POSTAL.flatMap((pattern) => rangesOf(pattern, text)).map((sign) => {
    const before = ends.findLast((end) => end < sign.start) ?? -1;
    const after = ends.find((end) => end >= sign.end) ?? text.length;
    return after - before <= LONGEST_PART ? { start: before + 1, end: after } : sign;
  });
}

export const rangesOf = (pattern: RegExp, text: string): Range[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
