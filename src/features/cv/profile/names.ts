import { folded, isAsianFamily, isGiven } from './given-names.ts';

const HONORIFIC =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|sir|dame|lord|lady|rev|revd|reverend|capt|captain|cpt|col|colonel|lt|lieut|lieutenant|maj|major|brig|brigadier|gen|general|sgt|sergeant|wg|cdr|commander|sqn|ldr|adm|admiral|cllr|councillor|hon|fr|father|sister|canon|imam|rabbi|sheikh|judge|eur|ing|engr|er|adv|shri|smt|kumari|chief|pastor|alhaji|hajia|herr|frau|mme|mlle|sr|sra|mag|med|rer|nat|phil|iur|oec|pol|habil|dipl\S*|dr-ing|master|madam|baroness|baron|ven|cantor|eng|ing|arch|avv|dott|dott\.?ssa|dr\.?ssa|mgr|inż|inz|phdr|mudr|judr|rndr|lic|licda|dra|don|doña|dhr|mevr|drs|ir|univ\.?-prof|dato'?|datuk|datin|haji|hj|mst|bpk|ibu|khun|barr|atty|sra?|mstr)\.?$/i;
/** Letters behind a name: degrees, professional bodies, honours. */
const POSTNOMINAL =
  /^(?:\(?hons?\)?|ph\.?d\.?|d\.?phil\.?|md|mbchb|mb|frcp|mrcp|frcs|rgn|rn|mba|emba|m\.?sc\.?|b\.?sc\.?|m\.?a\.?|b\.?a\.?|ll\.?[bm]\.?|b\.?eng\.?|m\.?eng\.?|b\.?ed\.?|m\.?ed\.?|m\.?phil\.?|m\.?res\.?|mpa|pgce|pgdip|obe|mbe|cbe|kbe|dl|jp|qc|kc|esq|fca|aca|acca|fcca|cima|acma|fcma|cgma|cpfa|cfa|cpa|caia|cipd|[afm]cipd|chartered|[afm]?cim|fcim|mcim|ciof|mciof|fciof|[mf]inst[a-z]{1,4}|ceng|ieng|csci|cchem|c\.?psychol|mice|fice|miet|fiet|mimeche|fimeche|mima|fima|miosh|bt|bart|mp|msp|mep|frsa|frs|frgs|fbcs|mbcs|citp|mrics|frics|riba|arb|rtpi|mrtpi|cissp|pmp|prince2|cmgr|[mf]cmi|fhea|sfhea|assoc|assoc\.|cipp\/?e?|dipm?|cert|msw|mph|dba|edd|jd|phr|sphr|shrm-?(?:cp|scp)|fcis|acis|cipfa|acib|fcib|[mf]ciob|[mf]inst\S*|acg|fcg|fia|fiod|cdir)$/i;
export const PARTICLE =
  /^(?:van|von|vom|zu|de|der|den|da|das|dos|do|di|del|della|du|la|le|les|dello|degli|dei|e|i|zum|zur|op|'t|’t|in|het|te|los|las|bin|bint|ibn|al|el|ter|ten|y|wa|binti|ould|ní|nic|ó|uí|ui|af|av|st\.?|san|mac|mc|ap|abu|ben)$/i;
/** `Byron`, `O'Neill`, `d’Arcy`, `el-Khoury`: a small particle may be tied to the word. */
const NAME_WORD = /^(?:\p{Ll}{1,5}['’-])?\p{Lu}(?:[\p{L}\p{M}'’`.-]*[\p{L}\p{M}.])?$/u;
const NO_NAME =
  /^(?:curriculum|vitae|vitæ|europass|lebenslauf|hoja|bio-?data|curr[ií]culo|currículum|życiorys|bewerbung|dossier|портфолио|резюме|cv|resume|résumé|profile|summary|contact|details|page|confidential|private|personal|street|road|avenue|lane|close|drive|house|flat|london|manchester|birmingham|leeds|bristol|glasgow|edinburgh|cardiff|belfast|liverpool|sheffield|york|oxford|cambridge|united|kingdom|england|scotland|wales|ireland|yorkshire|university|college|school|ltd|limited|trust|council|hospital|group|january|february|march|april|june|july|august|september|october|november|december|present|key|core|skills?|and|the|of|for|in|with|at|to|linkedin|email|phone|mobile|address|charity|charities|finance|financial|marketing|management|leadership|strategy|strategic|digital|business|project|data|software|communications|fundraising|governance|experience|education|employment|references|available|british|european|citizen|national|portfolio|career|objective|about|me|team|volunteer|board|committee|candidate|chartered|certified|qualified|experienced|licence|license|languages?|interests?|awards?|areas?|expertise|professional|technical|training|development|planning|services|consulting|consultancy|north|south|east|west|city|town|village|county|province|district|state|republic|island|bank|foundation|society|association|institute|limited|plc|remote|based|freelance|self-employed)$/i;

export interface PersonName {
  readonly first: string;
  readonly last: string;
  /** The words as the CV writes them. */
  readonly written: { readonly first: string; readonly last: string };
}

/** Words of streets, months and pages that people are called as well: June Page, Oliver North. */
const NAME_TOO =
  /^(?:page|lane|close|street|house|road|drive|york|england|ireland|scotland|wales|bristol|sheffield|oxford|north|south|east|west|april|june|august|may|key|private|charity|bank|main)$/i;

const MONTH = /^(?:april|may|june|august)$/i;

/**
 * Reads a text as a person's name: with titles before it and letters behind it or not; null when it is none.
 * @param isExpected whether a name is to be expected there, so that Oliver North is one
 * @param places the person's addresses, folded
 */
export function readName(
  text: string,
  isExpected = false,
  places: readonly string[] = [],
): PersonName | null {
  const bare = text
    .replaceAll(/[([{][^)\]}]*[)\]}]|["“”][^"“”]*["“”]/g, ' ')
    .replace(/\s*(?:she\/her|he\/him|they\/them).*$/i, '');
  let words = bare.split(/\s+/).filter((word) => word !== '');
  // A chartered accountant's title in India; in small letters it is a name.
  if (words[0] === 'CA' && words.length > 2) words = words.slice(1);
  // `ZHANG Weiling 张伟玲`
  const latin = words.filter((word) => /\p{Script=Latin}/u.test(word));
  if (latin.length > 1) words = latin;
  words = withoutHonorifics(words);
  words = withoutLetters(words.map((word) => word.replace(/,$/, '')));
  if (words.length > 2 && /^(?:jr|sr|jnr|snr|ii|iii|iv)\.?$/i.test(words.at(-1)!)) words = words.slice(0, -1);
  // `Venkata Subramanian S`
  if (words.length > 2 && /^\p{Lu}\.?$/u.test(words.at(-1)!)) words = words.slice(0, -1);
  const isCapitals = words.every(inCapitals);
  if (words.length < 2 || words.length > 6) return null;
  if (!words.every((word, at) => (at > 0 && PARTICLE.test(word)) || NAME_WORD.test(word))) return null;
  const bad = words.filter((word) => NO_NAME.test(word.replace(/[.,]$/, '')));
  if (
    bad.some((word) => !isExpected || !NAME_TOO.test(word)) ||
    (bad.length > 1 && !MONTH.test(bad[0] ?? ''))
  )
    return null;
  if (!words.every((word, at) => /\p{L}{2}/u.test(word) || at < words.length - 1)) return null;
  return split(words, isCapitals, places);
}

/** `SMITH`, `McKENZIE` */
const inCapitals = (word: string): boolean =>
  word.replace(/^Ma?c(?=\p{Lu}{2})/u, '') === word.replace(/^Ma?c(?=\p{Lu}{2})/u, '').toUpperCase();

function withoutHonorifics(words: string[]): string[] {
  const [first = '', second = ''] = words;
  // `The Revd`, `The Rt Hon`
  const rest =
    /^the$/i.test(first) && /^(?:rev|hon|rt|right|very|most|ven)/i.test(second) ? words.slice(1) : words;
  const at = rest.findIndex(
    (word) => !HONORIFIC.test(word) && !(rest !== words && /^(?:rt|right|very|most)\.?$/i.test(word)),
  );
  return at > 0 ? rest.slice(at) : words;
}

/** A text without the titles before a name, some of which are jobs elsewhere (Professor, Reverend). */
export const withoutTitles = (text: string): string => withoutHonorifics(text.trim().split(/\s+/)).join(' ');

/** `MBChB`, `FRCGP`; not `MacDonald`, `DeVito` or `O'Neill`. */
export const isLetters = (word: string): boolean =>
  // In capitals throughout they are a family's name, `DI STEFANO`, unless nobody could say them.
  (word !== word.toUpperCase() || !/[AEIOUY]/.test(word)) &&
  /^[A-Z][A-Za-z]*[A-Z][A-Za-z]*\.?$/.test(word) &&
  !/^(?:Ma?c|De|Di|Du|La|Le|Van|Von|Fitz|St|Al|El|Ap)[A-Z][a-z]+$/.test(word);

/** Without degrees and honours behind the name; behind one in capitals only the known ones can be told. */
function withoutLetters(words: readonly string[]): string[] {
  const isMixed = words.slice(0, 2).some((word) => /\p{Ll}{2}/u.test(word));
  const last = words.findLastIndex(
    (word) => !POSTNOMINAL.test(word.replace(/\.$/, '')) && !(isMixed && isLetters(word)),
  );
  return words.slice(0, Math.max(last + 1, Math.min(2, words.length)));
}

/** Frequent first halves of the two family names that Iberian and Latin American people have, without accents. */
const FIRST_SURNAME =
  /^(?:garcia|rodrigue[sz]|gonzalez|goncalves|fernande[sz]|lope[sz]|martine[sz]|martins|sanchez|perez|gome[sz]|jimenez|ruiz|hernandez|diaz|moreno|alvarez|romero|alonso|gutierrez|navarro|torres|dominguez|vazquez|ramos|ramirez|serrano|molina|morales|suarez|ortega|delgado|castro|ortiz|nune[sz]|medina|cruz|flores|reyes|vargas|rojas|mendoza|mende[sz]|silva|santos|oliveira|sou[sz]a|pereira|lima|carvalho|ferreira|almeida|costa|araujo|alves|ribeiro|rocha|barbosa|teixeira|moreira|cardoso|correia|pinto|marques|tavares|fonseca|monteiro|cunha|moura)$/;

const PATRONYMIC = /(?:ovich|evich|ovych|yovych|ovna|evna|ivna|yivna)$/;
const PINYIN = /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiou]{1,3}(?:ng?)?){1,2}$/;

/** Whether the family name comes first: by what such names are like, or as the address tells. */
function isFamilyFirst(words: readonly string[], places: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  const [family = '', ...others] = words.map(folded);
  const last = others.at(-1) ?? '';
  if (others.length === 2 && PATRONYMIC.test(last)) return true;
  if (others.length === 0 || family === '' || last === '') return false;
  // `Nguyễn Thị Minh Châu`, `Wang Xiaoming`
  if (isAsianFamily(first) && !isGiven(first) && others.every((word) => isGiven(word) || PINYIN.test(word)))
    return !(isAsianFamily(rest.at(-1) ?? '') && rest.length > 1);
  if (isGiven(first) || !isGiven(rest.at(-1) ?? '')) return false;
  return (
    /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(first) ||
    places.some((place) => place.startsWith(last.charAt(0) + family))
  );
}

/** How family names end in the languages of the North and East. */
const SURNAME_END =
  /(?:sson|sdottir|qvist|quist|kvist|strom|gren|lund|berg|dahl|stad|rsen|nsen|tsen|ski|ska|wicz|enko|escu)$/;

/**
 * Given and family names. Capitals tell the family's (`LINDQVIST Amara`, `Ana GARCÍA LÓPEZ`), and so does a particle; else
 * two of four words are the family's, and one of three unless the address writes the last two together.
 */
function split(words: readonly string[], isCapitals: boolean, places: readonly string[]): PersonName {
  const isInitial = (word: string): boolean => /^(?![eyi]$)\p{L}\.?$/iu.test(word);
  // Initials in the middle are left out, and kept where the given name is nothing else.
  if (words.slice(0, -1).every(isInitial)) return named(words.slice(0, -1), words.slice(-1));
  const long = words.filter((word, at) => at === 0 || !isInitial(word));
  const loud = long.map((word) => inCapitals(word) && /\p{L}{2}/u.test(word));
  if (!isCapitals && loud.includes(true)) {
    const first = loud.indexOf(true);
    const last = loud.lastIndexOf(true);
    // What is small between capitals, or before them, is a particle.
    const from = long.findLastIndex((word, at) => at < first && !PARTICLE.test(word)) + 1;
    const given = from === 0 ? long.slice(last + 1) : long.slice(0, from);
    const family = from === 0 ? long.slice(0, last + 1) : long.slice(from);
    if (given.length > 0 && (from === 0 || last === long.length - 1)) return named(given, family);
  }
  if (isFamilyFirst(long, places)) return named(long.slice(1), long.slice(0, 1));
  const particle = long.findIndex((word, at) => at > 0 && PARTICLE.test(word) && at < long.length - 1);
  // `María del Pilar Gutiérrez`: this particle belongs to the given name.
  const isInGiven = particle === 1 && /^(?:mar[ií]a|jos[eé]|juan)$/i.test(long[0] ?? '');
  const after = long.findIndex((word, at) => at > particle && !PARTICLE.test(word)) + 1;
  if (particle > 0 && !(isInGiven && after < long.length)) {
    const from =
      particle > 1 && FIRST_SURNAME.test(folded(long[particle - 1] ?? '')) ? particle - 1 : particle;
    return named(long.slice(0, from), long.slice(from));
  }
  if (particle > 0) return named(long.slice(0, after), long.slice(after));
  const [one = '', two = '', three = ''] = long.map(folded);
  const isDouble =
    long.length === 3 &&
    !places.some((place) => place.startsWith(one.charAt(0) + two.charAt(0) + three)) &&
    ((SURNAME_END.test(two) && !isGiven(long[1] ?? '')) ||
      FIRST_SURNAME.test(folded(long[1]?.split('-')[0] ?? '')) ||
      places.some((place) => place.startsWith(two + three) || place.startsWith(one.charAt(0) + two + three)));
  const isGivenToLast = long.slice(0, -1).every(isGiven);
  const given = isDouble ? 1 : long.length > 3 && !isGivenToLast ? 2 : Math.max(1, long.length - 1);
  return named(long.slice(0, given), long.slice(given));
}

/** A nickname stands between the given names and the family's: `Ana “Nita” Ruiz Soto`; null where none does. */
export function nicknamed(text: string): PersonName | null {
  const [, before = '', after = ''] =
    /^(\p{Lu}[^"“”„()]{1,40}?)\s*(?:["“„][^"“”()]{1,25}["”“]|\([^"“”()]{1,25}\))\s*(\p{L}[^"“”()@\d|]{1,40})$/u.exec(
      text.trim(),
    ) ?? [];
  const given = before.split(/\s+/).filter((word) => !HONORIFIC.test(word) && !/^\p{L}\.$/u.test(word));
  const family = withoutLetters(after.split(/\s+/).map((word) => word.replace(/,$/, ''))).filter(
    (word) => !/^\p{Lu}\.$/u.test(word),
  );
  const isName = [...given, ...family].every((word) => PARTICLE.test(word) || NAME_WORD.test(word));
  return given.length > 0 && family.length > 1 && family.length < 4 && isName ? named(given, family) : null;
}

const named = (first: readonly string[], last: readonly string[]): PersonName => ({
  first: first
    .map(cased)
    .join(' ')
    .replace(/(?<=\p{L}{2})\.$/u, ''),
  last: last.map(cased).join(' '),
  written: { first: first.join(' '), last: last.join(' ') },
});

/** A name whose parts a label tells apart; null where these are no names. */
export function nameOfParts(given: string, family: string): PersonName | null {
  const [first, last] = [given, family].map((part) =>
    withoutHonorifics(part.replaceAll(/\s*[([{“"][^)\]}”"]*[)\]}”"]/g, '').split(/\s+/)).filter((word) =>
      /\p{L}/u.test(word),
    ),
  );
  const isName = (words: readonly string[] | undefined): words is readonly string[] =>
    words !== undefined &&
    words.length > 0 &&
    words.length <= 6 &&
    words.every((word) => PARTICLE.test(word) || NAME_WORD.test(word));
  return isName(first) && isName(last) ? named(first, last) : null;
}

/** A word in capitals as one writes a name. */
function cased(word: string): string {
  if (PARTICLE.test(word) && word !== word.toUpperCase()) return word;
  if (!inCapitals(word) || word.length < 2 || /^(?:\p{L}\.)+\p{L}?$/u.test(word)) return word;
  if (PARTICLE.test(word) && !/^(?:mac|mc|st|ben)/i.test(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .replaceAll(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
