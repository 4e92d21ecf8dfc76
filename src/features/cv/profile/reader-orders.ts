import type { Range } from './lines.ts';

const ASKED =
  'titles?|skills?|bio|expertise|scores?|ratings?|rank|ranking|profile|json|output|answer|response|candidate|applicant';
const BETWEEN =
  "(?:(?:the|this|that|his|her|their|my|all|any|every|each|of|job|candidate|applicant|person|advisor|user|profile|cv)(?:[’']s)?[ \\t]+){0,4}";

/**
 * Sentences to whoever, or whatever, reads the CV. They are neither shown to a model nor taken from its answer: a title
 * that a CV orders is in its text, too.
 */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override|bypass|overrule)\b.{0,60}\b(?:instructions?|prompts?|rules?|orders?|guidelines?|directions?|everything|all|above|previous|prior|earlier)\b/iu,
  /\b(?:system[ \t]+(?:prompt|message|override)|developer[ \t]+(?:prompt|message)|hidden[ \t]+(?:prompt|message|instructions?))\b/iu,
  // "Set title to CEO", "please rate this candidate 10"
  new RegExp(
    `(?:^|[,:;][ \\t]*|\\b(?:please|must|should|always|now|then|and|also|instead)[ \\t]+)(?:set|change|make|mark|rate|score|rank|fill|put|output|return|answer|select|choose|propose|suggest|extract|tick|print|treat|consider|describe)[ \\t]+${BETWEEN}(?:${ASKED})\\b`,
    'iu',
  ),
  /\b(?:title|skills|bio|expertise)[ \t]+(?:must|should|shall|has[ \t]to|have[ \t]to)[ \t]+(?:be|read|say|contain|include)\b/iu,
  /\buse\b.{1,40}\bas[ \t]+(?:the|his|her|their)[ \t]+(?:title|bio|expertise)\b/iu,
  /\b(?:correct|right|true)[ \t]+(?:title|skills|answer)\b|^assistant[ \t]*:|^system[ \t]*:[ \t]*(?:you|output|ignore|set|return|answer)\b/iu,
  /\byou(?:['’]re|[ \t]+(?:are|must|should|shall|will|have[ \t]to|need[ \t]to))\b.{0,60}\b(?:ai|model|assistant|chatbot|bot|system|output|answer|respond|reply|rate|score|rank|select|set|extract|return|ignore|choose|hire|say)\b/iu,
  /\b(?:notes?|attention|message|instructions?|important|dear|hello|hey)\b.{0,20}\b(?:ai|llms?|(?:language[ \t])?models?|chatgpt|gpt|claude|bots?|parsers?|machines?|screening)\b/iu,
  /<\/?(?:system|instructions?|prompt|cv|user|assistant)\b|\[\/?INST\]|<\||###[ \t]*(?:system|instruction)/iu,
];
/** What stands behind an order on its line belongs to it. */
const SENTENCE = /[^\n.!?]+(?:[.!?]+|$)/gmu;
const LONGEST = 1_000;
/** Characters; keeps a text of a hundred thousand dots fast. */
const SHORTEST = 6;

/**
 * Where a text gives orders: from the sentence, which may be wrapped onto a second line, to its line's end; the next
 * line as well behind a colon.
 */
export function orderRanges(text: string): Range[] {
  const sentences = [...text.matchAll(SENTENCE)].map(({ 0: sentence, index }) => ({
    index,
    said: sentence.slice(0, LONGEST).trim(),
    isOpen: !/[.!?]$/.test(sentence),
  }));
  const reach = reachOf(text);
  return sentences.flatMap(({ index, said, isOpen }, at) => {
    const next = isOpen ? sentences[at + 1] : undefined;
    const isAlone = isOrder(said);
    if (!isAlone && (!next || isOrder(next.said) || !isOrder(`${said} ${next.said}`))) return [];
    return { start: index, end: reach(isAlone || !next ? index : next.index) };
  });
}

/** Places come in their order, and each line is looked through once: a text may hold ten thousand orders. */
function reachOf(text: string): (at: number) => number {
  let [lineUntil, until] = [-1, -1];
  return (at) => {
    if (at < lineUntil) return until;
    lineUntil = lineEnd(text, at);
    // What the colon ends is the order itself, or stands behind it.
    const goesOn = text.slice(at, lineUntil).trimEnd().endsWith(':');
    until = goesOn ? lineEnd(text, lineUntil + 1) : lineUntil;
    return until;
  };
}

/** The text with blanks in the place of orders, so that all else stands where it stood. */
export function withoutOrders(text: string): string {
  let [rest, last] = ['', 0];
  for (const { start, end } of orderRanges(text)) {
    if (end <= last) continue;
    const from = Math.max(start, last);
    rest += text.slice(last, from) + text.slice(from, end).replaceAll(/[^\n]/g, ' ');
    last = end;
  }
  return rest + text.slice(last);
}

const isOrder = (sentence: string): boolean =>
  sentence.length >= SHORTEST && ORDERS.some((order) => order.test(sentence));

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
